"""The process at the door: sockets, pages, limits. It plays no game; workers do."""
