"""The configuration of Sphinx. Its source folder is the root of the checkout, so links between files work unchanged."""

from __future__ import annotations

from rubicon import VERSION

project = "Rubicon"
author = "The Rubicon contributors"
release = version = VERSION
html_title = f"Rubicon {VERSION}"

root_doc = "docs/index"
include_patterns = [
    "docs/**.md",
    "bench/RESULTS.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "src/rubicon/texts/rules/*.en.md",
]
exclude_patterns = [".*", "**/node_modules", "**/__pycache__", "dist", "web", "tests"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "docs.site.diagrams",
    "docs.site.rest_reference",
]
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]
suppress_warnings = ["misc.highlighting_failure"]  # fences of our own languages, and JSON below the name of its file

# Docstrings are prose with `code` in single backticks.
default_role = "code"
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_typehints_format = "short"
add_module_names = False
toc_object_entries = False  # listing all members as well would double the time of a build
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

viewcode_follow_imported_members = False  # it would link to pages of built-in modules, which are not made

html_theme = "furo"
html_static_path = ["static"]
html_favicon = "../../web/public/icon.svg"
html_css_files = ["site.css"]
html_additional_pages = {"index": "start.html"}
html_copy_source = False
html_show_sphinx = False
templates_path = ["templates"]
