"""Releasing: the file of a version, its list of digests, and what the changelog and the citation file say."""
