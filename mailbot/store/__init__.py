"""State on disk: typed tables, TinyDB storage, history, journal, migrations."""
