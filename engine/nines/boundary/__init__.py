"""What comes from outside is checked here: arguments, typed signs, files and environment variables."""
