"""The Game of Dungeon (1974). What is printed as a table is in `data/`, its typed lookups in `tables`."""
