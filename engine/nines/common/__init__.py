"""Parts shared by families: equipment, deals, lots, succession, length, ties, and sentences for events."""
