"""`python -m mailbot` is the command line."""

from mailbot.cli import main

main()
