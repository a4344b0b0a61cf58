"""Make a release: write its file of data, the list of digests, the changelog and the citation file."""
