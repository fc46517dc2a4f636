"""Everything that is stored about a person, as a file of their own."""

from __future__ import annotations

import pytest

from rubicon.server.accounts.models import User
from rubicon.server.reports.models import Report
from rubicon.server.scores.models import Rating
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Remark, Save
from tests.server.games import a_game, as_, somebody
from tests.server.people import Visitor, refused, sign_up

pytestmark = pytest.mark.django_db


def test_it_holds_what_is_theirs_and_nothing_of_others():
    ann, ben = somebody("Ann"), somebody("Benedict")
    over, playing = a_game(ann, ben, "easy"), a_game(ann, "easy", "easy", most=20)
    store_result(over.pk)
    for user in (ann, ben):
        Save.objects.create(user=user, table=playing, name=f"save of {user.name}", records=3)
        Remark.objects.create(table=over, user=user, seat=0, name=user.name, text=f"words of {user.name}", at=1.0)
        Report.objects.create(user=user, table=over, message=f"error of {user.name}", stack="", address="/", agent="")
    answer = as_(ann).get("/api/accounts/data")
    assert answer.status_code == 200
    assert 'filename="rubicon-data.json"' in answer["Content-Disposition"]
    assert answer["Cache-Control"] == "no-store"
    told = answer.json()
    assert (told["account"]["name"], told["account"]["guest"]) == ("Ann", False)
    assert [each["code"] for each in told["tables_hosted"]] == [over.code, playing.code]
    assert [(each["table_code"], each["number"]) for each in told["seats"]] == [(over.code, 0), (playing.code, 0)]
    assert [each["name"] for each in told["saves"]] == ["save of Ann"]
    assert [each["table_code"] for each in told["results"]] == [over.code]
    assert len(told["ratings"]) == Rating.objects.filter(user=ann).count() == 1
    assert [each["text"] for each in told["chat"]] == ["words of Ann"]
    assert [each["message"] for each in told["error_reports"]] == ["error of Ann"]
    text = answer.content.decode()
    assert "Benedict" not in text
    assert playing.secret not in text
    assert "argon2$" not in text


def test_it_does_not_tell_how_long_the_log_of_a_game_in_progress_is():
    ann, ben = somebody("Ann"), somebody("Ben")
    over, playing = a_game(ann, "easy", "easy"), a_game(ann, ben, "easy", edition="risc", most=20)
    store_result(over.pk)
    for table in (over, playing):
        Save.objects.create(user=ann, table=table, name=table.code, records=3)
        Report.objects.create(user=ann, table=table, message=table.code, records=3)
    told = as_(ann).get("/api/accounts/data").json()
    assert {each["name"]: each["records"] for each in told["saves"]} == {over.code: 3, playing.code: None}
    assert {each["message"]: each["records"] for each in told["error_reports"]} == {over.code: 3, playing.code: None}


def test_a_guest_has_it_too(ann):
    code = ann.table()["code"]
    told = ann.get("accounts/data").json()
    assert told["account"]["guest"] is True
    assert [each["code"] for each in told["tables_hosted"]] == [code]
    assert told["session"]["expires"]


def test_nobody_gets_it_without_a_name(visitor):
    assert refused(visitor.get("accounts/data"), 401) == "account.login_first"


def test_it_cannot_be_asked_for_again_and_again(visitor):
    sign_up(visitor)
    codes = [visitor.get("accounts/data").status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]
    other = Visitor()
    sign_up(other, "Ben")
    assert other.get("accounts/data").status_code == 200
    assert User.objects.count() == 2
