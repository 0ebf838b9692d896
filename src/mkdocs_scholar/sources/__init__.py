"""Bytes on disk to model: offline, with every problem collected."""
