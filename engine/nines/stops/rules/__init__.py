"""The rules of Stops games, in one module for each aspect.

The rules are small immutable classes. Rules cite nothing; the games that use the rules cite the sources.
"""
