"""``python -m blackticket.engine``: serve standard input and output."""

import sys

from blackticket.engine import serve

if __name__ == "__main__":
    sys.exit(serve())
