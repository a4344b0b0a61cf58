"""The aspects that two accounts each settle in their own words, and whether the accounts agree on them.

Such agreement is evidence that a historian can use: no part of it is inherited from another edition, and no
part is our choice. If all passages of one account's rule are also passages of the other account's rule, one
text describes both rules. One text alone does not count as agreement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nines.libraries.compare import compare

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.libraries.compare import Pair, Ruled


def own_words(cited: Cited[object], detail: str | None = None) -> bool:
    """Return whether an account settles a rule in its own words.

    A rule settled in the account's own words is neither inherited nor our choice.

    Parameters
    ----------
    cited
        The cited rule, from the edition that follows the account.
    detail
        The name of a parameter; by default the whole rule, which is judged by its weakest detail. A parameter
        that cites nothing itself is judged by the sources of the rule.

    Examples
    --------
    >>> from nines import load
    >>> rules = load("commit-1857").rules()
    >>> own_words(rules["commit-1857/pack"]), own_words(rules["commit-1857/deal"])
    (True, False)
    """
    by_name = {part.name: part.warrant for part in cited.details}
    warrant = cited.warrant if detail is None else by_name.get(detail, by_name[""])
    return warrant in ("stated", "implied")


class Settled(NamedTuple):
    """An aspect that two accounts both settle in their own words.

    Parameters
    ----------
    aspect, question
        The name of the aspect, and its question.
    alike
        Whether both accounts settle the aspect with the same rules.
    older, younger
        The rules of the two accounts.
    """

    aspect: str
    question: str
    alike: bool
    older: tuple[Cited[object], ...]
    younger: tuple[Cited[object], ...]


def settled_by_both(older: Ruled, younger: Ruled) -> tuple[Settled, ...]:
    """Return the aspects that both accounts settle in their own words.

    Parameters
    ----------
    older, younger
        The editions of the two accounts.

    Examples
    --------
    >>> from nines import load
    >>> settled = settled_by_both(load("comet-1718"), load("commit-1857"))
    >>> [(aspect.aspect, aspect.alike) for aspect in settled][:2]
    [('pack', False), ('lead', True)]
    """
    mine, theirs = older.aspects(), younger.aspects()
    return tuple(
        Settled(
            pair.aspect,
            pair.question,
            pair.agreement != "differs",
            mine[pair.aspect],
            theirs[pair.aspect],
        )
        for pair in compare(older, younger)
        if all(pair.mentioned)
        and all(map(own_words, (*mine[pair.aspect], *theirs[pair.aspect])))
        and not all(map(same_words, pair.pairs))
    )


def same_words(pair: Pair) -> bool:
    """Return whether one text describes the rules of both editions.

    One text describes both rules if all passages of one rule are also passages of the other rule.

    Examples
    --------
    >>> from nines import load
    >>> from nines.libraries.compare import compare
    >>> pairs = compare(load("pink-nines-1974"), load("pink-nines-2008"))
    >>> [aspect.aspect for aspect in pairs if aspect.pairs and all(map(same_words, aspect.pairs))][:2]
    ['pack', 'ranking']
    """
    if pair.earlier is None or pair.later is None:
        return False
    return one_text(pair.earlier, pair.later)


def one_text(one: Cited[object], other: Cited[object]) -> bool:
    """Return whether the passages of one of two rules include all passages of the other rule.

    Examples
    --------
    >>> from nines import load
    >>> one, other = (load(name).rules()[f"{name}/ranking"] for name in ("comet-1991", "comet-2018"))
    >>> one.passages, other.passages, one_text(one, other)
    (('wp-comet:122', 'wp-comet:013', 'wp-comet:132', 'wp-comet:119'), ('wp-comet:013',), True)
    """
    mine, theirs = set(one.passages), set(other.passages)
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)
