"""What a researcher has done, as immutable values: no files, no HTML."""
