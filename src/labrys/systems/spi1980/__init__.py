"""What Deathmaze and Citadel of Blood say alike."""
