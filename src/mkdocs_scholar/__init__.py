"""A scholar's web presence from two plain files."""
