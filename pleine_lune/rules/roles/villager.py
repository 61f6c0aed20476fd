"""Villager: no power but a vote and a voice (PL-47)."""

from .base import Role

ROLE = Role("villager")
