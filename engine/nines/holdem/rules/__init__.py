"""The rules, by what they are about; shared classes cite nothing."""
