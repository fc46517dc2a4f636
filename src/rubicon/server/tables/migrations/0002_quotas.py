"""Drawings stored once, bytes per table, and who sat at a seat when its game began."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="UploadedDrawing",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("text", models.TextField()),
                ("bytes", models.PositiveIntegerField()),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AlterField(
            model_name="table",
            name="drawing",
            field=models.TextField(blank=True, db_column="drawing", default=""),
        ),
        migrations.RenameField(model_name="table", old_name="drawing", new_name="old_drawing"),
        migrations.AddField(
            model_name="table",
            name="stored_drawing",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="tables.uploadeddrawing",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="bytes",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["host", "status", "bytes"], name="quotas"),
        ),
        migrations.AddField(
            model_name="seat",
            name="began",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
