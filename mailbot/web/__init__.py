"""The static website: pages, pictures, feeds, and the writer that swaps them in."""
