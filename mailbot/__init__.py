"""mailbot: the referee of nomics that people play by email."""

__version__ = "0.1.0"
