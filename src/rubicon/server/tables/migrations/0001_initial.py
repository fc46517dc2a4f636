"""The tables of the beginning."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=12, unique=True)),
                ("name", models.CharField(max_length=60)),
                (
                    "reach",
                    models.CharField(
                        choices=[("public", "Public"), ("private", "Private"), ("screen", "Screen")],
                        default="private",
                        max_length=8,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("playing", "Playing"), ("over", "Over"), ("closed", "Closed")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("edition", models.CharField(max_length=40)),
                ("board", models.CharField(max_length=60)),
                ("plan", models.TextField()),
                ("drawing", models.TextField(blank=True)),
                ("turn_seconds", models.PositiveIntegerField(null=True)),
                ("bank_seconds", models.PositiveIntegerField(default=0)),
                ("stand_in", models.CharField(blank=True, max_length=40)),
                ("rated", models.BooleanField(default=True)),
                ("secret", models.CharField(max_length=64)),
                ("luck_start", models.PositiveIntegerField(default=0)),
                ("earlier_luck", models.TextField(default="[]")),
                ("header", models.TextField(blank=True)),
                ("outcome", models.TextField(blank=True)),
                ("wake", models.FloatField(db_index=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("started", models.DateTimeField(null=True)),
                ("ended", models.DateTimeField(db_index=True, null=True)),
                (
                    "host",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hosted",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="children",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(default="open", max_length=40)),
                ("name", models.CharField(blank=True, max_length=30)),
                ("colour", models.CharField(blank=True, max_length=20)),
                ("avatar", models.PositiveSmallIntegerField(default=0)),
                ("nonce", models.CharField(blank=True, max_length=64)),
                ("left", models.BooleanField(default=False)),
                ("asked", models.FloatField(null=True)),
                (
                    "kept_for",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Save",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("records", models.PositiveIntegerField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saves", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saves", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Remark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("name", models.CharField(max_length=30)),
                ("text", models.CharField(max_length=500)),
                ("at", models.FloatField()),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="remarks", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["status", "reach", "created"], name="lobby"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),
        ),
        migrations.AddConstraint(
            model_name="save",
            constraint=models.UniqueConstraint(fields=("user", "name"), name="one_save_a_name"),
        ),
    ]
