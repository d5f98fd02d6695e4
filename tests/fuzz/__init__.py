"""Files as somebody who means no good would write them. See `tests/fuzz/README.md`."""
