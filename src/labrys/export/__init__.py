"""What leaves the house: maps as SVG, PNG, PDF, Universal VTT and Tiled; mazes that come in from elsewhere."""
