"""Model and query to what one block shows: no files, no HTML."""
