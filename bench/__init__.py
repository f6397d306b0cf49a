"""Speed and memory of mailbot, as ratios measured in one run: `make bench`."""
