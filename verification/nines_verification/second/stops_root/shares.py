"""How counters that are left in pools are divided at the end of a match."""

from __future__ import annotations


def shared(
    held: int, seats: int, dealer: int, winner: int, reading: dict[str, str]
) -> tuple[list[int], bool]:
    """Return how many of the counters each seat gets, and whether the pools are then empty."""
    gets = [0] * seats
    if reading["pools-at-the-end"] == "left":
        return gets, False
    if reading["pools-at-the-end"] == "last-winner":
        gets[winner] = held
        return gets, True
    each, odd = divmod(held, seats)
    gets = [each] * seats
    if reading["pools-remainder"] == "one-each":
        for place in range(odd):
            gets[(dealer + 1 + place) % seats] += 1
    else:
        gets[dealer if reading["pools-remainder"] == "last-dealer" else winner] += odd
    return gets, True
