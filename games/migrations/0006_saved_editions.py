import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0005_sandboxes_and_masters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedEdition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=80)),
                ("text", models.TextField(blank=True, max_length=500)),
                ("roles", models.JSONField(default=dict)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("code", models.CharField(default=games.models.new_code, editable=False, max_length=24, unique=True)),
                ("created_at", models.DateTimeField()),
                ("key", models.CharField(blank=True, default="", max_length=64)),
                ("owner", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="editions", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "ordering": ["-created_at", "-pk"],
                "constraints": [models.UniqueConstraint(condition=models.Q(("key", ""), _negated=True), fields=("owner", "key"), name="edition_key_once")],
            },
        ),
    ]
