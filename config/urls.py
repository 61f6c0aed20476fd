"""Every address of the site, by the app that answers it."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.i18n import set_language
from django.views.static import serve

from .health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
    re_path(r"^media/(?P<path>avatars/[\w.-]+)$", serve, {"document_root": settings.MEDIA_ROOT}),
    path("", include("games.urls")),
    path("", include("forum.urls")),
]
