"""The server speaks the language that is asked for, and keeps the one that somebody has chosen."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from rubicon import texts
from rubicon.server.pages import spa
from rubicon.texts import pseudo
from tests.server.people import Guest

pytestmark = pytest.mark.django_db

PSEUDO = {"Accept-Language": f"de;q=0.9, {pseudo.LANGUAGE}"}


def test_a_refusal_is_said_in_the_language_that_is_asked_for():
    told = Client().get("/api/tables/AAAAAAAAAA", headers=PSEUDO)
    assert told.json()["sentence"].startswith("⟦Ţhééŕéé ííš ñóó ţáábļéé")
    assert told["Content-Language"] == pseudo.LANGUAGE
    assert "Accept-Language" in told["Vary"]
    assert Client().get("/api/tables/AAAAAAAAAA").json()["sentence"].startswith("There is no table")


@pytest.mark.parametrize("asked", ["de", "*", "", "en-US,en;q=0.5", ";;;", "x" * 5000])
def test_without_texts_for_any_language_it_speaks_english(asked):
    told = Client().get("/nowhere", headers={"Accept-Language": asked})
    assert "Page not found" in told.text
    assert told["Content-Language"] == "en"


def test_settings_and_error_pages_are_in_the_language_too():
    fields = Client().get("/api/editions", headers=PSEUDO).json()["editions"][0]["settings"]
    assert all(field["title"].startswith("⟦") for field in fields)
    assert "⟦Pááğéé ñóóţ fóóúúñd⟧" in Client().get("/nowhere", headers=PSEUDO).text


def test_a_rulebook_that_is_not_translated_is_read_in_english(monkeypatch, tmp_path):
    english = Client().get("/api/rules/classic").text
    assert Client().get("/api/rules/classic", headers=PSEUDO).text == english
    (tmp_path / "rules").mkdir()
    (tmp_path / f"rules/classic.{pseudo.LANGUAGE}.md").write_text("# Çļááššííç\n", "utf-8")
    monkeypatch.setattr(texts, "files", lambda package: tmp_path)
    assert Client().get("/api/rules/classic", headers=PSEUDO).text == "# Çļááššííç\n"


def test_pictures_are_the_same_in_all_languages():
    picture = Client().get("/api/boards/classic-world/under.svg", headers=PSEUDO)
    assert picture.status_code in (200, 302)
    assert "Accept-Language" not in picture.get("Vary", "")


def test_somebody_keeps_the_language_that_they_have_chosen(db):
    ann = Guest("Ann")
    assert ann.send("PUT", "session/language", language="en").json()["user"]["language"] == "en"
    assert ann.get("session").json()["user"]["language"] == "en"
    refused = ann.send("PUT", "session/language", language="xx")
    assert (refused.status_code, refused.json()["code"]) == (400, "account.language")
    assert ann.send("PUT", "session/language", language="").json()["user"]["language"] == ""


def test_the_page_names_its_language_and_loads_its_texts_at_once(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text('<html lang="en"><head></head></html>')
    (tmp_path / "languages.json").write_text(json.dumps({"en": "assets/en.js", pseudo.LANGUAGE: "assets/xa.js"}))
    monkeypatch.setattr(spa, "BUILT", tmp_path)
    spa._index_page.cache_clear()
    page, other = Client().get("/"), Client().get("/", headers=PSEUDO)
    spa._index_page.cache_clear()
    assert ('lang="en"' in page.text, "/static/assets/en.js" in page.text) == (True, True)
    assert (f'lang="{pseudo.LANGUAGE}"' in other.text, "/static/assets/xa.js" in other.text) == (True, True)
    assert page["ETag"] != other["ETag"]
    assert "Accept-Language" in page["Vary"]
