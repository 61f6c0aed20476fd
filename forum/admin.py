"""The forum for administrators: members and shelves are theirs to change; texts and letters are not to be read here.

Topics, posts and conversations are left out on purpose: staff who play would read secrets, and an edit here would pass
by every rule.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from . import members, phrases, topics
from .errors import ForumError
from .models import Category, CategoryAccess, Member


class MemberForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ("name", "language", "zone", "theme", "gender", "about", "temporary", "mail_letters")

    def clean_name(self) -> str:
        try:
            return members.check_free(self.cleaned_data["name"], but=self.instance.user)
        except ForumError as error:
            raise ValidationError(phrases.refusal(error), code=error.code) from error


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    """Members; they are made by signing up."""

    form = MemberForm
    list_display = ("name", "user", "language", "temporary", "created_at")
    list_filter = ("temporary", "language")
    search_fields = ("name", "user__username", "user__email")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Member, form: Any, change: bool) -> None:
        name = obj.name
        if "name" in form.changed_data:
            members.rename(obj.user, name)
        obj.refresh_from_db(fields=["name", "skeleton"])
        obj.save()


class AccessInline(admin.TabularInline):
    model = CategoryAccess
    extra = 1


@admin.register(Category)
class CategoryAdmin(admin.ModelAdmin):
    """Shelves, and who may read, answer and open topics on each. Ordinary topics on it follow at once."""

    list_display = ("title", "slug", "position")
    list_editable = ("position",)
    prepopulated_fields = {"slug": ("title",)}
    inlines = (AccessInline,)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        topics.spread_access(form.instance)
