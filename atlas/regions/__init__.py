"""The boards that are built, as plans: plain data, to be read and changed."""

from __future__ import annotations

from . import classic, conkueror, turkey

PLANS = {plan.id: plan for plan in (classic.PLAN, conkueror.PLAN, turkey.PLAN)}
