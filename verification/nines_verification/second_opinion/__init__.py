"""The engine and a second implementation play the same deals, and are compared after every act."""
