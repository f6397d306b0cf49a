"""Writes the corpus of odd mails anew."""

import sys

from tests.mailers.corpus import write

sys.stdout.write(f"{write()} mails written\n")
