"""Creates, changes and deletes users. Nothing here knows a request or a session; `sessions.py` does."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.crypto import get_random_string

from ...errors import Illegal, Malformed
from ...texts import languages, say
from .models import User
from .names import MAX_KEY_CHARS, account_name, guest_name, key, skeleton
from .signals import UserChanged, session_changed, user_leaves, user_merges


def is_account(name: str, but: int | None = None) -> bool:
    """Whether this is the name of an account, or looks like one; ignores the account `but`."""
    alike = User.objects.filter(Q(username=key(name)[:MAX_KEY_CHARS]) | Q(skeleton=skeleton(name)), guest=False)
    return (alike if but is None else alike.exclude(pk=but)).exists()


def new_guest(name: str = "") -> User:
    """A guest with the name that they typed, or with a generated one."""
    guest = User(username=f"guest {get_random_string(24)}", name=_free_for_guests(name), guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def rename(guest: User, name: str) -> None:
    if not guest.guest:
        raise Illegal("account.name_stays")
    if not name.strip():
        raise Malformed("account.no_name")
    guest.name = _free_for_guests(name)
    guest.save(update_fields=["name"])


def choose_language(user: User, language: str) -> None:
    if language and language not in languages():
        raise Malformed("account.language", language=language, known=languages())
    user.language = language
    user.save(update_fields=["language"])


def sign_up(guest: User | None, username: str, password: str, again: str) -> User:
    """Creates an account. A guest becomes the account, and keeps seats, saves and results."""
    name = account_name(username)
    user = User.objects.get(pk=guest.pk) if guest else User()
    if guest and not user.guest:
        raise Illegal("account.already", name=user.name)
    user.username, user.name, user.guest, user.skeleton = key(name), name, False, skeleton(name)
    _set_password(user, password, again)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise Illegal("account.taken", name=name) from None
    return user


def change_password(user: User, old: str, new: str, again: str) -> None:
    check(user, old)
    _set_password(user, new, again)
    user.save(update_fields=["password"])


def check(user: User, password: str) -> None:
    """Raises Illegal unless it is the account's password."""
    if user.guest:
        raise Illegal("account.guest")
    if not user.check_password(password):
        raise Illegal("account.wrong_password")


def delete(user: User) -> None:
    """Gives up the seats. Results and chat lines stay, without a name."""
    user_leaves.send(User, user=user)
    gone = user.pk
    with transaction.atomic():
        User.objects.select_for_update().filter(pk=user.pk).first()
        user_leaves.send(User, user=user)  # actions since the first signal
        user.delete()
        transaction.on_commit(lambda: session_changed(UserChanged(gone)))


@transaction.atomic
def merge(guest: User, account: User) -> None:
    """Merges a guest into the account that they have logged in to, and deletes the guest."""
    user_merges.send(User, guest=guest, account=account)
    delete(guest)


def _free_for_guests(typed: str) -> str:
    if not typed.strip():
        return say("account", "guest", {"number": get_random_string(4, "123456789")})
    name = guest_name(typed)
    if is_account(name):
        raise Illegal("account.taken", name=name)
    return name


def _set_password(user: User, password: str, again: str) -> None:
    if password != again:
        raise Malformed("account.again")
    try:
        validate_password(password, user)
    except ValidationError as wrong:
        first = wrong.error_list[0]
        raise Malformed(f"account.{first.code}", **(first.params or {})) from None
    user.set_password(password)
