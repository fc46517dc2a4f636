"""How to conquer with dice and cards: what `classic` and `tabletop` have in common.

A position is what lies on the board. `plans.py` thinks of things to do in a turn, `march.py` finds the ways and their
odds, `worth.py` judges where they lead, and `strategy.py` does the best of them step by step.
"""
