"""What families of games share: none of them imports another."""
