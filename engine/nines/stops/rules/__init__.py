"""The rules of Stops games, in one module for each aspect.

The rules are small immutable classes. They cite nothing; the games that use them cite the sources.
"""
