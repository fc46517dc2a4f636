"""The boards of real land, as plans: plain data, to be read and changed."""

from __future__ import annotations

from . import classic, conkueror, turkey

PLANS = (classic.PLAN, conkueror.PLAN, turkey.PLAN)
