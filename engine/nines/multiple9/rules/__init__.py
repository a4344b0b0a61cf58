"""The rules of Multiple 9; they cite nothing."""
