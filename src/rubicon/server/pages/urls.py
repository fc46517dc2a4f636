"""The addresses of the pages and of their forms."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("t/<slug:code>", views.table, name="table"),
    path("guest", views.come_as_guest, name="guest"),
    path("login", views.log_in, name="login"),
    path("signup", views.sign_up, name="signup"),
    path("logout", views.log_out, name="logout"),
]
