"""``python -m blackticket.cli``: the same as the console script."""

from blackticket.cli import main

main()
