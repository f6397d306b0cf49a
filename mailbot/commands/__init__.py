"""Lines a player may write: kinds of arguments, patterns, reading, help."""
