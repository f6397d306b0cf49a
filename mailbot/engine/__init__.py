"""The referee: rule modules, registry, turns, timers, dice, views."""
