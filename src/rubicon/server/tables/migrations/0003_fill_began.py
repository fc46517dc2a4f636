"""Who began the games that are stored: as far as is known, the people who sit there now."""

from typing import Any

from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    seats = apps.get_model("tables", "Seat").objects
    seats.filter(table__status__in=("playing", "over")).exclude(user=None).update(began=models.F("user"))


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_quotas")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
