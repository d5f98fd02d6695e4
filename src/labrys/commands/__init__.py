"""What the commands do, behind `labrys.cli`."""
