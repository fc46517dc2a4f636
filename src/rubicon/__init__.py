"""Rubicon: the Risk family of conquest games on one engine."""

VERSION = "0.2.0"
