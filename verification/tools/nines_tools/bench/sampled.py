"""A program that interrupts its compiled code at regular intervals, to see which code is running.

The code is translated so that it records which function each instruction comes from. This record does not
make the code slower.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from nines import load
from nines.compiled import playing
from nines.compiled.program import FUNCTION, loaded, player_of
from nines.policies import seated
from nines_tools.translate import translated

MOST: Final = 1 << 20  # as in sampler.c
BETWEEN: Final = 400_000  # nanoseconds from one sample to the next


class Code(NamedTuple):
    """A compiled function, with its place in memory and its place in the file of the compiled code."""

    address: int
    start: int
    size: int
    symbol: str


def functions(file: Path, main: int) -> list[Code]:
    """Return the functions of an object file, sorted; *main* is the address of FUNCTION."""
    lines = subprocess.run(["nm", "-S", str(file)], capture_output=True, check=True, encoding="ascii").stdout  # noqa: S603, S607
    rows = [line.split() for line in lines.splitlines()]
    sizes = {row[3]: (int(row[0], 16), int(row[1], 16)) for row in rows if len(row) == 4 and row[2] in "TtW"}
    before = main - sizes[FUNCTION][0]
    return sorted(Code(before + start, start, size, symbol) for symbol, (start, size) in sizes.items())


def placed(samples: list[int], codes: list[Code], main: str) -> dict[str, int]:
    """Count samples by their place in the function *main*, and elsewhere by the symbol of the function."""
    counts: Counter[str] = Counter()
    addresses = [code.address for code in codes]
    for sample in samples:
        code = codes[max(bisect_right(addresses, sample) - 1, 0)]
        into = sample - code.address
        if not 0 <= into < code.size:
            counts[""] += 1
        else:
            counts[hex(code.start + into) if code.symbol == main else code.symbol] += 1
    return dict(counts)


def main() -> None:
    """Play deals, and write the nanoseconds per deal and the samples as JSON."""
    name, seats, seed, deals, seconds, sampler, file = sys.argv[1:]
    engine = loaded(translated(debug=True), keep=Path(file).write_bytes)
    codes = functions(Path(file), engine.get_function_address(FUNCTION))
    vars(playing)["program"] = lambda: player_of(engine)
    player = load(name).family.compiled()(load(name), int(seats), seated(["random"], int(seats)))
    ends = int(seed), 1, int(deals) + 1
    player.play(*ends)
    timer = ctypes.CDLL(sampler)
    if timer.begin(ctypes.c_long(BETWEEN)):
        sys.exit("the system has no timer for the profile")
    rounds, began = 0, process_time()
    while process_time() - began < float(seconds):
        player.play(*ends)
        rounds += 1
    used, count = process_time() - began, timer.end()
    samples = list((ctypes.c_uint64 * MOST).in_dll(timer, "places")[:count])
    beds = placed(samples, codes, FUNCTION)
    json.dump({"nanoseconds": 1e9 * used / rounds / int(deals), "samples": beds}, sys.stdout)


if __name__ == "__main__":
    main()
