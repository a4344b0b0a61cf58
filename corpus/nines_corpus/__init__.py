"""What the sources say: passages, games, documents, bibliography and glossary, as data."""
