"""Pleine Lune: werewolves, a village, a vote a day."""
