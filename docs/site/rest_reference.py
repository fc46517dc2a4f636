"""A Sphinx extension: the directive `rest-reference` lists the endpoints of the server, from its OpenAPI."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

TITLES = {
    "accounts": "Sessions and accounts",
    "tables": "Tables",
    "saves": "Saves and game files",
    "scores": "Results and high scores",
    "reports": "Error reports",
}
"""The heading of each tag; a tag that is missing here gets its own name."""

Schema = Mapping[str, Any]


def openapi() -> Schema:
    """The description that a server gives at `/api/openapi.json`."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rubicon.server.config.settings")
    django.setup()
    from rubicon.server.config.urls import api

    description: Schema = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/"), default=str))
    return description


def reference(description: Schema) -> str:
    """The endpoints by tag, and the values that they take and return, as Markdown."""
    return "\n".join(_lines(description))


def _lines(description: Schema) -> Iterator[str]:
    by_tag: dict[str, list[tuple[str, str, Schema]]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            by_tag.setdefault(operation["tags"][0], []).append((method.upper(), path, operation))
    for tag, endpoints in by_tag.items():
        yield f"## {TITLES.get(tag, tag.capitalize())}\n"
        for endpoint in endpoints:
            yield from _endpoint(*endpoint)
    yield "## Values\n\nFields marked * are required.\n"
    for name, schema in sorted(description["components"]["schemas"].items()):
        yield f"(rest-{name.lower()})=\n### {name}\n"
        if text := schema.get("description"):
            yield f"{text}\n"
        yield from _fields(schema)


def _endpoint(method: str, path: str, operation: Schema) -> Iterator[str]:
    yield f"### {method} {path}\n"
    yield f"**{operation['summary'].capitalize()}.** {operation.get('description', '')}\n"
    if {"SessionAuth": []} in operation.get("security", ()):
        yield "Needs a session.\n"
    if parameters := operation.get("parameters"):
        yield "| parameter | in | type |\n|---|---|---|"
        for parameter in parameters:
            name = _name(parameter["name"], parameter["required"])
            yield f"| {name} | {parameter['in']} | {_type(parameter['schema'])} |"
        yield ""
    if body := operation.get("requestBody"):
        yield f"Body: {_content(body)}\n"
    for status, response in operation["responses"].items():
        yield f"Answer {status}: {_content(response)}\n"


def _content(holder: Schema) -> str:
    described = [_type(media["schema"]) for media in holder.get("content", {}).values() if media.get("schema")]
    return " or ".join(described) or "no JSON"


def _fields(schema: Schema) -> Iterator[str]:
    if not schema.get("properties"):
        yield f"{_type(schema)}\n"
        return
    yield "| field | type | default |\n|---|---|---|"
    for name, field in schema["properties"].items():
        default = f"`{json.dumps(field['default'])}`" if "default" in field else ""
        yield f"| {_name(name, name in schema.get('required', ()))} | {_type(field)} | {default} |"
    yield ""


def _name(name: str, required: bool) -> str:
    return f"`{name}`{' *' if required else ''}".replace("*", r"\*")


def _type(schema: Schema) -> str:
    """A type as one reads it: `string of at most 200 characters`, `array of TableListed`."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#rest-{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    kind: str = schema.get("type", "any")
    if kind == "array":
        return f"array of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(values := schema.get("additionalProperties"), dict):
        return f"object of {_type(values)}"
    return kind + _range(schema)


def _range(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None or most is not None:
        return f" from {least}" * (least is not None) + f" to {most}" * (most is not None)
    if "maxLength" in schema:
        return f" of at most {schema['maxLength']} characters"
    return f" ({schema['format']})" if "format" in schema else ""


class RestReference(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_reread()  # it depends on the server's code and not only on the page
        return self.parse_text_to_nodes(reference(openapi()), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("rest-reference", RestReference)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
