"""The tables of the beginning."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Figures",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="figures",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("text", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=30)),
                ("kind", models.CharField(max_length=40)),
                ("edition", models.CharField(max_length=40)),
                ("place", models.PositiveSmallIntegerField()),
                ("won", models.BooleanField()),
                ("score", models.PositiveIntegerField()),
                ("ranking", models.CharField(max_length=10)),
                ("ended", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="tables.table"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["ranking", "edition", "user", "won", "score"], name="high_scores")],
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_result_a_seat")],
            },
        ),
    ]
