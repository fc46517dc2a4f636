"""The tables of the beginning."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Record",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("action", models.TextField(blank=True)),
                ("draws", models.TextField(blank=True)),
                ("nonce", models.CharField(max_length=64, null=True)),
                ("at", models.FloatField()),
                ("by", models.BigIntegerField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="records", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("seq",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "seq"), name="one_record_a_number"),
                    models.UniqueConstraint(fields=("table", "seat", "nonce"), name="a_nonce_is_done_once"),
                ],
            },
        ),
    ]
