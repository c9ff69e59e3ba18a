"""The only module that names numba: how rules become machine code, and their random numbers.

``@kernel`` marks a function that must run both as plain Python and compiled. The decorated name stays the plain
function: calling it runs Python, at once and without importing numba. ``compiled(f)`` gives the machine-code twin
of the same source, in which every kernel that ``f`` calls is compiled too. So the rules exist once, a human's move
never waits for a compiler, and a search runs at full speed.

Read ``compiled`` first. This module knows nothing about the game.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])
Rng = npt.NDArray[np.uint64]

_kernels: dict[Callable[..., Any], dict[str, bool]] = {}
_inner: dict[Callable[..., Any], Any] = {}
"""The twins that only other kernels call."""
_twins: dict[Callable[..., Any], Any] = {}
"""The twins that Python calls; they alone are kept on the disk."""
_shadows: dict[str, dict[str, Any]] = {}
_making = Lock()
"""Several threads of one search may ask for their first twin at once."""


def kernel(function: F) -> F:
    """Mark ``function`` as a kernel that makes no new arrays and is not recursive; it stays callable as plain Python.

    Compiled, it is inlined into its callers and does no reference counting: together this makes random games five
    times as fast (docs/decisions/0002-kernels.md).
    """
    _kernels[function] = {"_nrt": False, "forceinline": True}
    return function


def allocating_kernel(function: F) -> F:
    """Mark ``function`` as a kernel that makes arrays of its own, or calls one that does.

    No kernel may call itself: numba crashes when it loads a recursive function from its cache.
    """
    _kernels[function] = {}
    return function


def compiler_is_on() -> bool:
    """False when ``BLACKTICKET_COMPILER=off``: then ``compiled`` hands back the plain function."""
    return os.environ.get("BLACKTICKET_COMPILER", "on").lower() not in ("off", "0", "no")


def compiled(function: F) -> F:
    """The machine-code twin of a kernel; compiling happens at its first call, once per version."""
    if not compiler_is_on():
        return function
    if function not in _twins:
        with _making:
            if function not in _inner:
                _make_inner_twins()
            if function not in _twins:
                _twins[function] = _compile(function, cache=_choose_cache(), **_kernels[function])
    return cast("F", _twins[function])


def _make_inner_twins() -> None:
    """Give every kernel known so far a numba twin whose globals point at such twins, not at plain functions.

    Python never calls them, so they need no wrappers that unpack its arguments: these cost a quarter of the time.
    """
    made = {
        function: _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **flags)
        for function, flags in _kernels.items()
        if function not in _inner
    }
    known = {**_inner, **made}
    for module, shadow in _shadows.items():
        for name, value in vars(sys.modules[module]).items():
            shadow[name] = known[value] if isinstance(value, FunctionType) and value in known else value
    _inner.update(made)  # last: another thread finds a twin only when all that it calls is there


def _compile(function: Callable[..., Any], **flags: bool) -> Any:
    """A numba function from the same source, with its module's shadow for globals."""
    import numba

    source = cast("FunctionType", function)
    shadow = _shadows.setdefault(source.__module__, {})
    twin = FunctionType(source.__code__, shadow, source.__name__, source.__defaults__)
    twin.__module__ = source.__module__
    twin.__qualname__ = source.__qualname__
    njit: Any = numba.njit  # its annotations do not know the option _nrt
    return njit(nogil=True, error_model="numpy", **flags)(twin)


@cache
def _choose_cache() -> bool:
    """Point numba's cache at a folder named after everything that decides the machine code."""
    folder = cache_folder()
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)
    first_time = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    if first_time:
        print("Compiling the rules for this version, once; it takes a minute.", file=sys.stderr, flush=True)
    return True


def cache_folder() -> Path:
    """Where the compiled kernels of exactly these sources live.

    numba does not notice an edit in *another* module, so the folder's name is a hash of every source file that holds
    a kernel.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256(f"{np.__version__} {sys.version}".encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for path in sorted(package.rglob("*.py")):
        text = path.read_bytes()
        if b"@kernel" in text or b"@allocating_kernel" in text:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + text)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    base = Path(home)
    if not os.access(base if base.exists() else base.parent, os.W_OK):
        base = Path(tempfile.gettempdir())
    return base / "blackticket" / f"kernels-{digest.hexdigest()[:16]}"


def make_rng(seed: int) -> Rng:
    """A generator state for ``below``: one non-zero 64-bit word spread from ``seed`` by SplitMix64."""
    mask = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    z ^= z >> 31
    return np.array([z or 1], dtype=np.uint64)


@kernel
def below(rng: Rng, limit: int) -> int:
    """A random whole number from 0 to ``limit`` - 1 (xorshift64: shifts and xors never overflow, compiled or not)."""
    word = rng[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    rng[0] = word
    return int(np.int64(((word >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32)))
