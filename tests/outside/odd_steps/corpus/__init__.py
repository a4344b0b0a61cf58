"""What two made-up sheets of paper say."""
