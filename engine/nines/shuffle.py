"""The shuffle, fully specified so that a program in any language can reproduce a deal.

The generator xoshiro256** [1]_ produces a stream of random numbers; its first state is four outputs of
SplitMix64 [2]_. A seed gives many streams: the stream of purpose *p* and number *n* starts SplitMix64 at
``mix(seed) + 2 n + p`` (modulo 2^64). Here *p* is 0 for dealing and 1 for policies, and ``mix(x)`` is the
first output of SplitMix64 started at *x*. So deal *n* can be made without the deals before it, and the random
numbers of a policy never change the cards dealt. Bounded numbers are drawn by Lemire's method [3]_. The
shuffle is the Fisher-Yates shuffle from the top: for *i* from the last index down to 1, the card at *i*
changes places with the card at an index drawn from 0 to *i*.

References
----------
.. [1] Blackman, D. and Vigna, S. (2021). "Scrambled linear pseudorandom number generators".
   *ACM Transactions on Mathematical Software* 47 (4).
.. [2] Steele, G. L., Lea, D. and Flood, C. H. (2014). "Fast splittable pseudorandom number
   generators". *OOPSLA 2014*.
.. [3] Lemire, D. (2019). "Fast random integer generation in an interval". *ACM Transactions on
   Modeling and Computer Simulation* 29 (1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from nines.boundary.expected import expect_whole, shown
from nines.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

T = TypeVar("T")

DEALS, POLICIES = 0, 1
_WORD: Final = (1 << 64) - 1


def splitmix64(state: int) -> Iterator[int]:
    """Yield the outputs of SplitMix64 started at *state*.

    Parameters
    ----------
    state
        The state at the start, 0 to 2^64 - 1.

    Examples
    --------
    >>> numbers = splitmix64(1234567)
    >>> next(numbers), next(numbers)
    (6457827717110365317, 3203168211198807973)
    """
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD
        yield z ^ (z >> 31)


class Stream:
    """A stream of random numbers, made by xoshiro256** from a state of four words.

    A stream is the only object that changes during play; a position never contains a stream.

    Parameters
    ----------
    state
        Four words of 64 bits, not all 0.

    Examples
    --------
    >>> stream = Stream((1, 2, 3, 4))
    >>> stream.word(), stream.word(), stream.word()
    (11520, 0, 1509978240)
    """

    __slots__ = ("_state",)

    def __init__(self, state: Iterable[int]) -> None:
        self._state = tuple(state)

    @classmethod
    def of(cls, seed: int, purpose: int = DEALS, number: int = 0) -> Stream:
        """Return the stream of random numbers for a seed, a purpose and a number.

        Parameters
        ----------
        seed
            The seed, 0 to 2^64 - 1.
        purpose
            ``DEALS`` (0) or ``POLICIES`` (1).
        number
            The number of the deal or of the draw; numbers begin with 0.

        Raises
        ------
        RequestError
            If the seed or the number is out of range.

        Examples
        --------
        >>> Stream.of(1718).word()
        8568840578378810783
        """
        seed, number = expect_whole(seed, "a seed"), expect_whole(number, "the number of a deal")
        if not 0 <= seed <= _WORD:
            raise RequestError(f"seed {shown(seed)} is out of range; give a whole number from 0 to 2^64 - 1")
        if number < 0:
            raise RequestError(f"deal number {shown(number)} is out of range; give 0 or more")
        if purpose not in (DEALS, POLICIES):
            raise RequestError(
                f"expected a purpose, {DEALS} for deals or {POLICIES} for policies, not {shown(purpose)}"
            )
        start = next(splitmix64(seed)) + 2 * number + purpose
        words = splitmix64(start & _WORD)
        return cls(next(words) for _ in range(4))

    @property
    def state(self) -> tuple[int, ...]:
        """The four words from which the stream goes on; a stream made from them draws the same numbers."""
        return self._state

    def word(self) -> int:
        """Return the next random number, 0 to 2^64 - 1."""
        a, b, c, d = self._state
        scrambled = (b * 5) & _WORD
        scrambled = (scrambled << 7) | (scrambled >> 57)  # what is above 64 bits is cut off below
        c ^= a
        d ^= b
        self._state = (a ^ d, b ^ c, c ^ ((b << 17) & _WORD), ((d << 45) | (d >> 19)) & _WORD)
        return (scrambled * 9) & _WORD

    def below(self, bound: int) -> int:
        """Return a random number from 0 to *bound* - 1; all these numbers are equally likely.

        Parameters
        ----------
        bound
            The number of possible results, 1 to 2^64 - 1.

        Examples
        --------
        >>> die = Stream.of(1718)
        >>> [die.below(6) + 1 for _ in range(5)]
        [3, 6, 1, 6, 2]
        """
        product = self.word() * bound
        return (self._above(product, bound) if product & _WORD < bound else product) >> 64

    def _above(self, product: int, bound: int) -> int:
        """Return the product of a random word and a bound, drawn again while its lower half is too small."""
        floor = -bound % (1 << 64) % bound
        while product & _WORD < floor:
            product = self.word() * bound
        return product

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return *things* shuffled; *things* itself does not change.

        Examples
        --------
        >>> Stream.of(9).shuffled("comet")
        ('e', 'm', 'c', 't', 'o')
        """
        order = list(things)
        a, b, c, d = self._state
        # The same as word and below, written out: a loop of calls would take most of the time of a deal.
        for i in range(len(order) - 1, 0, -1):
            scrambled = b * 5 & _WORD
            product = ((scrambled << 7 | scrambled >> 57) * 9 & _WORD) * (i + 1)
            c ^= a
            d ^= b
            a, b, c, d = a ^ d, b ^ c, c ^ b << 17 & _WORD, (d << 45 | d >> 19) & _WORD
            if product & _WORD <= i:  # perhaps to be drawn again
                self._state = a, b, c, d
                product = self._above(product, i + 1)
                a, b, c, d = self._state
            j = product >> 64
            order[i], order[j] = order[j], order[i]
        self._state = a, b, c, d
        return tuple(order)
