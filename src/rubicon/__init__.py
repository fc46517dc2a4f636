"""Rubicon: the Risk family of conquest games on one engine."""
