"""Writes the corpus of odd mails anew."""

import sys

from mailers.corpus import write

sys.stdout.write(f"{write()} mails written\n")
