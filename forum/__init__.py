"""The forum: members, topics, posts and letters behind one gate. Knows no games; tokens are opaque strings to it."""
