"""How the functions of the kernel are compiled, and where the compiled code is kept.

Numba caches compiled code by the file of the function that Python calls. Numba does not notice changes in
functions that this function calls, or in constants of other modules. So the compiled code is kept in a folder
named after the digest of all modules of the kernel.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from hashlib import sha256
from os import environ
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config
kinds: Any = types  # the types of numba have no annotations, nor have its tools
tools: Any = cgutils
HERE: Final = Path(__file__).parent
FAST: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}  # no counting of references: no array is made
HELPER: Final[dict[str, Any]] = {
    **FAST,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}  # Python does not call it
INTERPRETED: Final = (
    "NINES_INTERPRETED"  # set it to run the kernel without compiling it, to see its lines covered
)


@intrinsic
def _bits(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the set bits of a word with one processor instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _zeros(typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Count the zeros below the lowest set bit with one processor instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _high(typing: Any, word: Any, other: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Multiply two words, and return the upper 64 bits of the product."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        one, two = (builder.zext(each, ir.IntType(128)) for each in arguments)
        return builder.trunc(
            builder.lshr(builder.mul(one, two), ir.Constant(ir.IntType(128), 64)), ir.IntType(64)
        )

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def _bare(typing: Any, arrays: Any) -> Any:  # noqa: ANN401, ARG001 - numba's own signature
    """Replace each array of a named tuple by a pointer to its first element.

    A numba array takes seven words, and each call would pass all seven.
    """
    made = kinds.NamedTuple([kinds.CPointer(one.dtype) for one in arrays], arrays.instance_class)

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        members = tools.unpack_tuple(builder, arguments[0])
        data = [
            context.make_array(one)(context, builder, member).data
            for one, member in zip(arrays, members, strict=True)
        ]
        return context.make_tuple(builder, made, data)

    return made(arrays), generate


def _count_bits(word: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.int64((int(word) & (1 << 64) - 1).bit_count())


def _count_zeros(word: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.int64((int(word) & -int(word)).bit_length() - 1)


def _upper_half(word: Any, other: Any) -> Any:  # noqa: ANN401 - 64 bits
    return np.uint64(int(word) * int(other) >> 64)


def _itself(arrays: F) -> F:
    return arrays


bits: Any = _count_bits if INTERPRETED in environ else _bits
zeros: Any = _count_zeros if INTERPRETED in environ else _zeros
high: Any = _upper_half if INTERPRETED in environ else _high
bare: Any = _itself if INTERPRETED in environ else _bare


def inlined(function: F) -> F:
    """Compile a function into each function that calls it."""
    return function if INTERPRETED in environ else cast("F", njit(**HELPER, forceinline=True)(function))


def apart(function: F) -> F:
    """Compile a rarely called function separately, which makes compiling faster."""
    return function if INTERPRETED in environ else cast("F", njit(**HELPER)(function))


def called(function: F) -> F:
    """Compile a function that Python calls, and store the compiled code for later runs."""
    if INTERPRETED in environ:
        return function
    usual = config.CACHE_DIR
    config.CACHE_DIR = str(_folder())
    try:
        return cast("F", njit(**FAST, cache=True)(function))
    finally:
        config.CACHE_DIR = usual


def _folder() -> Path:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")))
    digest = sha256(f"{numba.__version__} {np.__version__} {text}".encode()).hexdigest()[:16]
    cache = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA") or str(Path.home() / ".cache")
    folder = Path(cache) / "nines" / "kernel" / digest
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to
        folder = Path(tempfile.gettempdir()) / f"nines-kernel-{digest}"
    return folder
