"""The language that somebody has chosen."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_skeleton")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
    ]
