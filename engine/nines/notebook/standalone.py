"""SVG that needs nothing around it: outputs without ids, classes and style sheets cannot disturb each other.

A page of the site has one style sheet and one set of symbols. A notebook has neither: an output can be copied
or cleared, and its neighbour must not change. So each reference is replaced by what it refers to, and each
rule of a style sheet by attributes of the elements that it selects.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from nines.plots import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SVG: Final = "http://www.w3.org/2000/svg"
# Colours of the site that a notebook does not have. Each is legible on a light and on a dark ground.
COLOURS: Final = {
    "--nines-accent": "#7a74c4",
    "--color-foreground-secondary": "currentColor",
    "--color-foreground-border": "currentColor",
    "--color-background-border": "#88888866",
    "--color-background-secondary": "#88888822",
    "--lineage-ground": "none",
}
# Properties of style sheets that are attributes of SVG, too.
_ATTRIBUTES: Final = frozenset(
    (
        *("fill", "fill-opacity", "font-family", "font-size", "font-style", "font-weight", "opacity"),
        *("stroke", "stroke-dasharray", "stroke-linecap", "stroke-opacity", "stroke-width", "text-anchor"),
    )
)
_DROPPED: Final = ("id", "class", "style", "aria-labelledby", "aria-describedby")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_CHOICE: Final = re.compile(r"(.*):is\(([^()]*)\)(.*)")
_FONT: Final = re.compile(r"([\d.]+)px\s+(.+)")


class StyleRule(NamedTuple):
    """A rule of a style sheet.

    Parameters
    ----------
    path
        The selector: for each step from the outside, the tag (or an empty text) and the classes.
    attributes
        The attributes that the rule sets.
    """

    path: tuple[tuple[str, frozenset[str]], ...]
    attributes: dict[str, str]

    @property
    def weight(self) -> tuple[int, int]:
        """How many classes and how many tags the selector has; of several rules, the heaviest holds."""
        return sum(len(classes) for _, classes in self.path), sum(bool(tag) for tag, _ in self.path)


def standalone(svg: str, style: str = "") -> Element:
    """Return our own drawing as an element that needs nothing around it.

    Parameters
    ----------
    svg
        The drawing, as a part of nines draws it.
    style
        Its style sheet. Rules for a pointer, a keyboard or a medium are left out.

    Examples
    --------
    >>> drawing = '<svg><defs><g id="a"><path class="b" d="M0 0"/></g></defs><use href="#a" y="7"/></svg>'
    >>> tostring(standalone(drawing, ".b { fill: var(--c, red); }")[0], "unicode")
    '<g transform="translate(0 7)"><path d="M0 0" fill="red" /></g>'
    """
    root = fromstring(svg)  # noqa: S314 - our own drawing, in which all text is escaped
    _label(root)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    root.set("xmlns", SVG)
    _expand(root, {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib})
    _apply(root, sorted(style_rules(style), key=lambda rule: rule.weight), ())
    for element in list(root.iter()):
        for child in [child for child in element if _is_unseen(child)]:
            element.remove(child)
        for name in [name for name in element.attrib if name in _DROPPED or name.startswith("data-")]:
            del element.attrib[name]
        if element is not root and root.get("role") == "img":  # the picture is one image for a screen reader
            for name in ("role", "aria-label", "aria-hidden"):
                element.attrib.pop(name, None)
    return root


def _is_unseen(element: Element) -> bool:
    """Return whether an element only serves others, or a pointer."""
    return element.tag in ("style", "defs", "symbol") or element.get("stroke") == "transparent"


def _label(root: Element) -> None:
    """Give the drawing the texts as its name to which its ids lead now."""
    texts = {element.get("id"): "".join(element.itertext()) for element in root}
    named = [texts.get(root.get(name)) for name in ("aria-labelledby", "aria-describedby")]
    if label := ". ".join(text.rstrip(".") for text in named if text):
        root.set("aria-label", label)


def _expand(parent: Element, known: dict[str, Element]) -> None:
    """Replace each reference by a copy of what it refers to."""
    for place, child in enumerate(parent):
        if child.tag == "use":
            group = Element("g")
            moved = f"translate({child.get('x', '0')} {child.get('y', '0')})"
            group.set("transform", child.get("transform") or moved)
            referred = known[child.attrib["href"].removeprefix("#")]
            copied = deepcopy(referred)
            group.extend(copied if referred.tag in ("g", "symbol") else [copied])
            parent[place] = child = group  # noqa: PLW2901 - what is inside may refer on
        _expand(child, known)


def _apply(
    element: Element, rules: Sequence[StyleRule], above: tuple[tuple[str, frozenset[str]], ...]
) -> None:
    here = (*above, (element.tag, frozenset(element.get("class", "").split())))
    for rule in rules:
        if _selects(rule.path, here):
            element.attrib.update(rule.attributes)
    for name, value in element.attrib.items():
        element.set(name, _resolved(value))
    for child in element:
        _apply(child, rules, here)


def _selects(path: Sequence[tuple[str, frozenset[str]]], here: Sequence[tuple[str, frozenset[str]]]) -> bool:
    """Return whether a selector selects the last of these elements, where each contains the next."""
    if not _fits(path[-1], here[-1]):
        return False
    steps = list(path[:-1])
    for element in reversed(here[:-1]):
        if steps and _fits(steps[-1], element):
            steps.pop()
    return not steps


def _fits(step: tuple[str, frozenset[str]], element: tuple[str, frozenset[str]]) -> bool:
    return step[0] in ("", element[0]) and step[1] <= element[1]


def style_rules(style: str) -> Iterator[StyleRule]:
    """Yield the rules of a style sheet that an attribute can express, each with one selector.

    Parameters
    ----------
    style
        The text of the style sheet.

    Examples
    --------
    >>> [rule] = style_rules(".plot text { fill: currentColor; } .plot a:hover { fill: red; }")
    >>> rule.attributes
    {'fill': 'currentColor'}
    """
    for selectors, body in _RULE.findall(_MEDIA.sub("", _COMMENT.sub("", style))):
        attributes = dict(_attributes(body))
        for selector in _alternatives(selectors.strip()):
            if attributes and ":" not in selector and ">" not in selector:
                yield StyleRule(tuple(map(_step, selector.split())), attributes)


def _alternatives(selectors: str) -> Iterator[str]:
    """Yield each of several selectors; one with ``:is()`` becomes several."""
    for selector in re.split(r",(?![^()]*\))", selectors):
        choice = _CHOICE.fullmatch(selector.strip())
        if choice is None:
            yield selector.strip()
            continue
        before, options, after = choice.groups()
        for option in options.split(","):
            yield from _alternatives(f"{before}{option.strip()}{after}")


def _step(text: str) -> tuple[str, frozenset[str]]:
    tag, *classes = text.split(".")
    return tag, frozenset(classes)


def _attributes(body: str) -> Iterator[tuple[str, str]]:
    for declaration in body.split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        font = _FONT.fullmatch(_resolved(value)) if name == "font" else None
        if font is not None:
            yield "font-size", font[1]
            yield "font-family", font[2].replace('"', "'")
        elif name in _ATTRIBUTES:
            yield name, _resolved(value).removesuffix("px")


def _resolved(value: str) -> str:
    """Return a value with a colour in place of each variable."""
    return _VARIABLE.sub(lambda found: COLOURS.get(found[1], found[2] or "currentColor"), value)


# --- Elements of our own ---


def picture(width: float, height: float, label: str) -> Element:
    """Return an empty picture with its text alternative.

    Parameters
    ----------
    width, height
        The size, in pixels.
    label
        What the picture shows, for a reader who does not see it.

    Examples
    --------
    >>> written(picture(44, 62, "queen of hearts"))[-65:]
    'aria-label="queen of hearts"><title>queen of hearts</title></svg>'
    """
    label = printable(label)
    size = {"width": f"{width:g}", "height": f"{height:g}", "viewBox": f"0 0 {width:g} {height:g}"}
    root = Element("svg", {"xmlns": SVG, **size, "role": "img", "aria-label": label})
    SubElement(root, "title").text = label
    return root


def written(element: Element) -> str:
    """Return an element as text that is both XML and HTML; its text is escaped.

    Examples
    --------
    >>> cell = Element("td")
    >>> cell.text = "<b>"
    >>> written(cell), written(Element("td"))
    ('<td>&lt;b&gt;</td>', '<td></td>')
    """
    return tostring(element, encoding="unicode", short_empty_elements=False)
