"""How a computer player is trained: the games as what learning programs know, numbers to see and numbers to choose.

An action is spelt token by token (`codec.py`), what a seat sees is a row of numbers (`sight.py`), `school.py` is a
PettingZoo environment of them, and `pupil.py` lets what was learnt play as a computer player. None knows an edition.
"""
