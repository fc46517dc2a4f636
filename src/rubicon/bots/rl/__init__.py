"""Training computer players: an environment of PettingZoo, and bots made of trained policies.

`encoding` turns actions and views into numbers, `environment` is the environment, and `policy_bot` plays a policy at a
table. None of them knows an edition.
"""
