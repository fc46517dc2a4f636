"""Strategies for conquest with dice and cards: what `classic` and `tabletop` have in common.

`strategy` makes a plan for its turn and follows it. `plans` lists what a turn may be for, `campaigns` finds the ways
and their odds, `evaluation` judges the results, and `lookahead` plays on from them in the compiled model. `placement`
puts armies on the board. Each edition implements `adapter`. `rollout_strategy` simulates every candidate action.
"""
