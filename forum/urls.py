"""Addresses of the forum."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

app_name = "forum"


def _none(request: HttpRequest, **kwargs: object) -> HttpResponse:
    raise Http404


urlpatterns = [
    path("forum/", _none, name="index"),
    path("forum/<slug:slug>/", _none, name="category"),
    path("topic/<int:pk>/", _none, name="topic"),
    path("post/<int:pk>/", _none, name="post"),
    path("letters/<int:pk>/", _none, name="conversation"),
    path("member/<int:pk>/", _none, name="member"),
]
