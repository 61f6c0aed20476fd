"""Addresses of the forum."""

from django.urls import path, register_converter
from django.urls.converters import IntConverter

from .feeds import ForumFeed, TopicFeed
from .views import explaining, finding, letters, notices, people, posts, social, topics

app_name = "forum"


class IdConverter(IntConverter):
    """A number that a database column holds: longer ones name nothing."""

    regex = "[0-9]{1,16}"


register_converter(IdConverter, "id")

urlpatterns = [
    path("forum/", topics.index, name="index"),
    path("forum/read/", topics.mark_all_read, name="mark_all_read"),
    path("forum/feed/", ForumFeed(), name="feed"),
    path("forum/<slug:slug>/", topics.category, name="category"),
    path("forum/<slug:slug>/new/", topics.topic_new, name="topic_new"),
    path("topic/<id:pk>/", topics.topic, name="topic"),
    path("topic/<id:pk>/reply/", topics.reply, name="reply"),
    path("topic/<id:pk>/unread/", topics.unread, name="unread"),
    path("topic/<id:pk>/after/", topics.fragment, name="fragment"),
    path("topic/<id:pk>/feed/", TopicFeed(), name="topic_feed"),
    path("topic/<id:pk>/follow/", social.follow, name="follow"),
    path("topic/<id:pk>/moderate/", social.moderate, name="moderate"),
    path("following/", social.following_list, name="following"),
    path("mails/stop/<str:token>/", social.mails_stop, name="mails_stop"),
    path("post/<id:pk>/", topics.post, name="post"),
    path("post/<id:pk>/now/", topics.post_fragment, name="post_fragment"),
    path("post/<id:pk>/quote/", posts.post_quote, name="post_quote"),
    path("post/<id:pk>/edit/", posts.post_edit, name="post_edit"),
    path("post/<id:pk>/delete/", posts.post_delete, name="post_delete"),
    path("post/<id:pk>/history/", posts.post_history, name="post_history"),
    path("post/<id:pk>/react/", social.react, name="react"),
    path("post/<id:pk>/report/", social.report, name="report"),
    path("reports/", social.reports, name="reports"),
    path("reports/<id:pk>/", social.report_done, name="report_done"),
    path("preview/", posts.preview, name="preview"),
    path("draft/", posts.draft, name="draft"),
    path("letters/", letters.conversation_list, name="conversations"),
    path("letters/new/", letters.conversation_new, name="conversation_new"),
    path("letters/<id:pk>/", letters.conversation, name="conversation"),
    path("letters/<id:pk>/add/", letters.conversation_add, name="conversation_add"),
    path("letters/<id:pk>/leave/", letters.conversation_leave, name="conversation_leave"),
    path("notifications/", notices.notification_list, name="notifications"),
    path("notifications/read/", notices.notifications_read, name="notifications_read"),
    path("notifications/counts/", notices.counts, name="counts"),
    path("notifications/<id:pk>/", notices.notification_open, name="notification"),
    path("member/<id:pk>/", people.member, name="member"),
    path("member/<id:pk>/posts/", people.member_posts, name="member_posts"),
    path("member/<id:pk>/ignore/", people.ignore, name="ignore"),
    path("search/", finding.search_page, name="search"),
    path("help/", explaining.help_page, name="help"),
    path("about/", explaining.about, name="about"),
    path("settings/", people.settings, name="settings"),
]
