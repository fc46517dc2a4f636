"""Django's settings, all derived from the environment. To configure a server, edit no file."""

from __future__ import annotations

import os

from .environment import environment, own_names
from .limits import limits

_here = environment()

if _here.database["ENGINE"] == "django.db.backends.mysql":
    import pymysql

    pymysql.install_as_MySQLdb()

SECRET_KEY = os.environ.get("RUBICON_SECRET_KEY", "")  # set by `rubicon serve`, from a file that it creates if needed
DEBUG = False
ALLOWED_HOSTS = [*own_names(_here.host), *_here.hosts]
ROOT_URLCONF = "rubicon.server.config.urls"
ASGI_APPLICATION = "rubicon.server.config.asgi.application"
DATABASES = {"default": _here.database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "rubicon.server.accounts",
    "rubicon.server.tables",
    "rubicon.server.play",
    "rubicon.server.scores",
    "rubicon.server.reports",
    "rubicon.server.privacy",
    "rubicon.server.tasks",
    "rubicon.server.pages",
]
MIDDLEWARE = [
    "django.middleware.gzip.GZipMiddleware",  # a game in figures takes a twentieth, a board a third
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "rubicon.server.pages.language.speak_readers_language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "rubicon.server.accounts.sessions.count_and_renew",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rubicon.server.pages.csp.content_security_policy",
    "rubicon.server.tasks.runner.notice_disconnect",  # the innermost
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# A guest is known by the cookie only, so it lives long; `accounts.sessions` renews it once a day.
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_ENGINE = "rubicon.server.accounts.sessions"
SESSION_COOKIE_NAME = "rubicon_session"
CSRF_COOKIE_NAME = "rubicon_csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _here.https
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in _here.hosts] if _here.https else []
if _here.https:
    # `limiting.middleware` removes this header from requests that do not come from a proxy of ours.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "rubicon.server.pages.errors.forbidden"
# `limiting.middleware` has refused larger bodies, so nothing is written to temporary files.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = max(limits().upload_bytes, limits().request_bytes)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING"},
        # Client errors are not logged, only our own failures.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        "uvicorn": {"handlers": ["console"], "level": "ERROR"},
        "rubicon": {"handlers": ["console"], "level": "INFO"},
    },
}
