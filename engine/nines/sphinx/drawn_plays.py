"""Links to drawn plays that show the rules for an aspect; the build adds these links at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx.domain import nines_domain
from nines.sphinx.writers import add_node, pass_over

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.application import Sphinx

    from nines.sphinx import base as b
    from nines.sphinx.replay import Staged


class drawn_play(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A placeholder for a link to a drawn play.

    The placeholder stays empty if no page has such a drawn play.
    """


def play_link(slug: str, aspect: str) -> list[b.Part]:
    """Return a placeholder for a link to a drawn play that shows an edition's rules for an aspect."""
    return [drawn_play(slug=slug, aspect=aspect)]


def aspects_of(played: Staged) -> list[str]:
    """Return the aspects whose rules have an effect in a play: they cause an event or refuse an act.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> aspects_of(stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠"}, ["Q♥", "K♥"]))
    ['continuation', 'lead', 'payment', 'stop']
    """
    rules = [event.rule for one in played.course for event in one.events]
    rules += [one.refusal.rule for one in played.course if one.refusal]
    return sorted({key.split("/")[1] for key in rules if key.count("/")})


def setup_drawn_plays(app: Sphinx) -> None:
    """Register the step of the build that fills the placeholders."""
    add_node(app, drawn_play, (pass_over, pass_over))
    app.connect("doctree-resolved", fill_places)


def fill_places(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Put into each placeholder a link to the first play of the edition that shows the aspect."""
    known: dict[str, Mapping[str, str]] = {}
    for place in list(doctree.findall(drawn_play)):
        slug = place["slug"]
        if slug not in known:
            known[slug] = _plays(app, slug)
        address = known[slug].get(place["aspect"])
        if address:
            uri = app.builder.get_relative_uri(page, address.partition("#")[0])
            anchor = address.partition("#")[2]
            place += [nodes.Text(" · "), nodes.reference("", "play", internal=True, refuri=f"{uri}#{anchor}")]


def _plays(app: Sphinx, slug: str) -> Mapping[str, str]:
    """Return the address of the first drawn play of an edition that shows an aspect, by aspect."""
    home = nines_domain(app.env).objects.get(("game", slug))
    if home is None:
        return {}
    found: dict[str, str] = {}
    figures: Sequence[nodes.Element] = [
        one for one in app.env.get_doctree(home.page).findall(nodes.Element) if "nines-aspects" in one
    ]
    for one in figures:
        if one["ids"]:
            for aspect in one["nines-aspects"]:
                found.setdefault(aspect, f"{home.page}#{one['ids'][0]}")
    return found
