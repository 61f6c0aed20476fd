"""The full text index over what posts say: FTS5 on SQLite, a stored tsvector on PostgreSQL."""

from django.db import migrations

SQLITE_UP = [
    """CREATE VIRTUAL TABLE forum_post_words USING fts5(
        words, content='forum_post', content_rowid='id', tokenize='unicode61 remove_diacritics 2')""",
    """CREATE TRIGGER forum_post_words_insert AFTER INSERT ON forum_post BEGIN
        INSERT INTO forum_post_words(rowid, words) VALUES (new.id, new.words); END""",
    """CREATE TRIGGER forum_post_words_delete AFTER DELETE ON forum_post BEGIN
        INSERT INTO forum_post_words(forum_post_words, rowid, words) VALUES ('delete', old.id, old.words); END""",
    """CREATE TRIGGER forum_post_words_update AFTER UPDATE OF words ON forum_post BEGIN
        INSERT INTO forum_post_words(forum_post_words, rowid, words) VALUES ('delete', old.id, old.words);
        INSERT INTO forum_post_words(rowid, words) VALUES (new.id, new.words); END""",
    "INSERT INTO forum_post_words(forum_post_words) VALUES ('rebuild')",
]
SQLITE_DOWN = [
    "DROP TRIGGER forum_post_words_update",
    "DROP TRIGGER forum_post_words_delete",
    "DROP TRIGGER forum_post_words_insert",
    "DROP TABLE forum_post_words",
]
# An expression index would not be used with bound words: the column is stored.
POSTGRES_UP = [
    "ALTER TABLE forum_post ADD COLUMN words_index tsvector GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED",
    "CREATE INDEX forum_post_words_index ON forum_post USING gin (words_index)",
]
POSTGRES_DOWN = ["ALTER TABLE forum_post DROP COLUMN words_index"]


def _run(schema_editor, sqlite, postgres):
    for statement in postgres if schema_editor.connection.vendor == "postgresql" else sqlite:
        schema_editor.execute(statement)


def up(apps, schema_editor):
    _run(schema_editor, SQLITE_UP, POSTGRES_UP)


def down(apps, schema_editor):
    _run(schema_editor, SQLITE_DOWN, POSTGRES_DOWN)


class Migration(migrations.Migration):

    dependencies = [("forum", "0001_first")]

    operations = [
        migrations.RenameField("post", "plain", "words"),
        migrations.RunPython(up, down),
    ]
