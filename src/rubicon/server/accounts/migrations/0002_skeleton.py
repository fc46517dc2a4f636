"""What the names of accounts look like."""

from typing import Any

from django.db import migrations, models

from rubicon.server.accounts.names import skeleton


def fill(apps: Any, schema_editor: Any) -> None:
    """Of accounts that look the same, the oldest has the skeleton; the others keep their names without one."""
    users = apps.get_model("accounts", "User").objects
    taken: set[str] = set()
    for pk, name in users.filter(guest=False).order_by("pk").values_list("pk", "name").iterator():
        seen = skeleton(name)
        if seen not in taken:
            taken.add(seen)
            users.filter(pk=pk).update(skeleton=seen)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(max_length=120, null=True, unique=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
