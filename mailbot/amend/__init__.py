"""The amendment language: a proposal's text becomes changes to rule texts."""
