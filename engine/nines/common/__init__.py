"""What families share: equipment, deals, lots, succession, length and ties, and how events are put in words."""
