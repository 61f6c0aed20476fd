"""Rows of the forum. What may be seen is decided by `visible_to`; what may be done by the services beside this package."""

from .access import AccessMode, AccessRow
from .members import Member
from .posts import EXCERPT, Post, PostRevision
from .ties import Following, Ignored, Reaction, Report
from .told import Draft, Notification, ReadMark
from .topics import POSTS_A_PAGE, Category, CategoryAccess, Topic, TopicAccess

__all__ = [
    "EXCERPT",
    "POSTS_A_PAGE",
    "AccessMode",
    "AccessRow",
    "Category",
    "CategoryAccess",
    "Draft",
    "Following",
    "Ignored",
    "Member",
    "Notification",
    "Post",
    "PostRevision",
    "Reaction",
    "ReadMark",
    "Report",
    "Topic",
    "TopicAccess",
]
