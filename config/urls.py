"""Every address of the site, by the app that answers it."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.static import serve

from games.registry import configs

from .health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("", include("forum.account_urls")),
    path("accounts/", include("allauth.urls")),
    re_path(r"^media/(?P<path>avatars/[\w.-]+)$", serve, {"document_root": settings.MEDIA_ROOT}),
    *(path("", include(f"{game.name}.urls")) for game in configs().values() if game.part("urls")),
    path("", include("games.urls")),
    path("", include("forum.urls")),
]
