"""What families share: equipment, deals, lots, succession, length, ties, and the sentences of events."""
