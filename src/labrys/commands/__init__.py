"""What the commands do, behind `cli.py`."""
