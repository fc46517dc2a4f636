"""The documentation site: `./rubicon docs` builds it from the Markdown pages of this repository and serves it."""
