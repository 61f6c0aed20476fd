"""Addresses of the frame and of accounts; they come before django-allauth's own."""

from django.urls import path

from .views import accounts, look

urlpatterns = [
    path("accounts/keep/", accounts.keep, name="account_keep"),
    path("language/", look.set_language, name="set_language"),
    path("theme/", look.set_theme, name="set_theme"),
    path("style/", look.style_guide, name="style_guide"),
]
