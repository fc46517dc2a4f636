"""Drawings of boards that came without one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="StoredDrawing",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("data", models.BinaryField()),
                ("made", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
    ]
