"""The engine protocol: other people's programs play by JSON lines, one request and one answer at a time.

Owns what a request is, how it is read, and how every refusal looks; ``docs/protocol.md`` is the promise. It knows no
rule: ``game`` plays, ``views`` tells, ``players`` choose. Importing it is cheap, so that ``hello`` is answered at once:
NumPy and the boards wait for the first request that needs them. Read ``serve`` first.
"""

from blackticket.engine.serving import serve

__all__ = ["serve"]
