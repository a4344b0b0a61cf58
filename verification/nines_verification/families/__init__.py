"""What only one family needs to be checked: each module has the tools of a family, which names them.

The engine never imports these modules. A family names its tools as a text (see
:class:`nines.kernel.family.Family`), and :func:`nines_verification.tools.tools_of` finds them.
"""
