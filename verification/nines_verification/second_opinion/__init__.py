"""Play the same deals with the engine and a second implementation, and compare them after every act."""
