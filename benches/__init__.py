"""Measurements: ours and the peers, side by side in one run."""
