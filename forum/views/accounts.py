"""How a guest keeps the account. Everything else about accounts is django-allauth's."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from forum import accounts, phrases
from forum.account_forms import KeepForm
from forum.errors import ForumError

WAITING = "keep_address"  # where the session keeps the address that is to be confirmed


@sensitive_post_parameters("password")
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """An address and a password make a guest a member, once the address is confirmed."""
    user: Any = request.user
    if not user.member.temporary:
        raise Http404
    form = KeepForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        try:
            accounts.keep(request, user, email, form.cleaned_data["password"])
        except ForumError as refused:
            form.add_error(None, phrases.refusal(refused))
            return _page(request, form, status=429)
        request.session[WAITING] = email
        said = _("A message is on its way to %(email)s. Follow its link, and the account is yours.")
        messages.success(request, said % {"email": email})
        return redirect("account_keep")
    return _page(request, form, status=422 if form.errors else 200)


def _page(request: HttpRequest, form: KeepForm, status: int) -> HttpResponse:
    return render(
        request, "account/keep.html", {"form": form, "waiting": request.session.get(WAITING, "")}, status=status
    )
