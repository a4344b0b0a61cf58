"""The rules of Ninety-nine, aspect by aspect; they cite nothing."""
