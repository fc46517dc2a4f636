"""What `help`, `about` and `manual` say, in our own words: the commands by phase, and the maps that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

ABOUT = """\
Rubicon, playing with the commands, maps and rules of Domination 1.2.0.
Domination is by Yura Mamyrin and others; Rubicon shares none of its code."""

MANUAL = "To read the rules, type outside of this game:  rubicon rules classic"

_COMMANDS = """\
Commands:
At any time
  ver                              which version of Domination this plays like
  rem WORDS                        a remark, which does nothing
  help, about, manual, exit        this list, who made it, the rules, the end
Without a game
  newgame                          set up a new game
Setting up
  newplayer human COLOUR NAME      add a player; colours: {colours}, or #rrggbb
  delplayer NAME                   take a player out
  autosetup                        make six players
  choosemap FILE                   take another map, with its cards
  choosecards FILE                 take other cards
  info                             who plays, on which map, with which cards
  startgame GOAL CARDS [autoplaceall] [recycle]
                                   GOAL: domination, capital or mission; CARDS: increasing, fixed or italianlike;
                                   autoplaceall deals the territories, recycle uses traded cards again
During the game (territories are given by number: see showarmies)
  showarmies, showcards, showmission
  undo                             back to the start of your go
  autoendgo [on|off]               end your go by itself when nothing is left to do
  autodefend [on|off]              roll all your dice by itself when you are attacked
  closegame                        leave the game
  trading     trade CARD CARD CARD (a card is the number of its territory, or wildcard), endtrade
  placing     placearmies TERRITORY NUMBER, autoplace
  attacking   attack FROM TO, then roll DICE or retreat; endattack
  defending   roll DICE
  won         move NUMBER, move all
  fortifying  movearmies FROM TO NUMBER, nomove
  the end     endgo
  a capital   capital TERRITORY
  game over   continue (play on for the whole world)
Maps: {maps}"""


def commands(maps: Sequence[str]) -> str:
    from ..world.dotpair import COLOURS

    return _COMMANDS.format(colours=", ".join(COLOURS), maps=", ".join(maps))
