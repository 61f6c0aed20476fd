"""The one signal of the forum."""

from django.dispatch import Signal

# Sent inside the transaction that wrote the post, for topics and conversations alike, once per post (a form sent
# twice does not send it again). Arguments: post, at (aware), live (False for imports, which nobody should act on).
post_created = Signal()
