"""A Sphinx extension: a fence `mermaid` becomes a diagram, which the browser draws with a script of the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "web/node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js"


class diagram(nodes.General, nodes.Element):
    """A diagram as its Mermaid source. Docutils names its visitor after the class."""


class MermaidDirective(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        return [diagram(source="\n".join(self.content))]


def visit_diagram(self: HTML5Translator, node: diagram) -> None:
    self.body.append(f'<pre class="mermaid" role="img">{self.encode(node["source"])}</pre>')
    raise nodes.SkipNode


def add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """The script has three megabytes: only pages with a diagram load it."""
    if doctree is not None and any(doctree.findall(diagram)):
        app.add_js_file(SCRIPT.name)
        app.add_js_file("diagrams.js")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_node(diagram, html=(visit_diagram, None))
    app.add_directive("mermaid", MermaidDirective)
    app.config.html_static_path.append(str(SCRIPT))
    app.connect("html-page-context", add_script)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
