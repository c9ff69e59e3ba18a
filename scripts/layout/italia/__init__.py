"""The board of Italy while it is made: ``board`` has the whole way from its source to its files."""
