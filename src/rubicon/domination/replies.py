"""Every fixed reply of Domination's command line. Programs read them, so they stand here letter by letter (facts b)."""

from __future__ import annotations

from typing import Literal

PhaseName = Literal[
    "newgame", "trade", "place", "attack", "roll", "battlewon", "fortify", "endturn", "gameover", "capital", "defend"
]

# The shell itself (b.1)
WELCOME = "Welcome to Command Line Risk!"
PROMPT = ">"
THANKS = "Thank you for Playing Risk."
VERSION = "Domination Game Engine [Version 1.2.0]"
TYPES = {
    "human": "Human",
    "ai easy": "Easy AI",
    "ai average": "Average AI",
    "ai hard": "Hard AI",
    "ai crap": "Crap AI",
    "ai test": "newgame.player.type.testai",
}
"""The kinds of players as they are typed, and as they are shown; the last one lacks its words in Domination too."""

# Any phase
SYNTAX = 'The syntax of the command is "{syntax}".'
INCORRECT = "Incorrect command (current possible commands are: {possible})"
NEW_ARMIES = "You have {armies} new armies."
ARMIES_LEFT = "You have {armies} armies left to place."

# No game (b.3), and with any game (b.4)
NO_GAME = 'no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.'
NEW_GAME = "New Game Created."
LOADED = "Game Loaded."
CURRENT_PLAYER = "Current player: {name}"
NOT_LOADED = "Unable to load game. {reason}"
NO_SERVER_MADE = "Unable to create server."
NO_SERVER = "no server."
NOT_JOINED = "Unable to join game, Unable to connect!"
CLOSED = "Game closed"
SAVED = "Game Saved"
NOT_SAVED = "Unable to Save Game."
REPLAYED = "replay of game finished"
NOT_REPLAYED = "error with replay {reason}"

# Set-up (b.5)
SETUP_WORDS = "newplayer, delplayer, startgame, choosemap, choosecards, info, autosetup"
PLAYER_MADE = "New player created, name: {name} color: {colour}"
PLAYER_NOT_MADE = "Unable to create player"
PLAYER_GONE = "Player {name} deleted."
PLAYER_NOT_GONE = "Unable to delete player."
MAP_CHOSEN = 'New map file selected: "{name}" (cards have been reset to the default for this map)'
MAP_NOT_CHOSEN = "Unable to select map file {reason}"
CARDS_CHOSEN = 'New cards file selected: "{name}"'
CARDS_NOT_CHOSEN = "Unable to select cards file"
INFO = "Game Info:"
INFO_PLAYER = "PLAYER: {name}"
INFO_MAP = "Map File: {name}"
INFO_CARDS = "Cards File: {name}"
AUTOSETUP = "Autosetup:"
NO_AUTOSETUP = "unable to Autosetup. players must be 0 and has to be a local game."
UNKNOWN_START_OPTION = "unknown option: {word}"
NOT_STARTED = "Unable to start game, there must be between 2 and 6 players, or invalid data file."
PLAYING = 'playing "{name}"'
NOT_PLAYED = 'unable to play "{name}" {reason}'
STARTED = "Game started"
FIRST_PLAYER = "random player selected: {name}"
GETS = "{name} gets {territory}"
ALL_PLACED = "Auto place all successful."

# During play, in every phase (b.6)
UNDONE = "You can start your go from the beginning now."
NOT_UNDONE = "Unable to undo."
COUNTRIES = "Countries:"
NO_OWNER = "No Owner"
IS_CAPITAL = " capital of {name}"
IS_CAPITAL_SLIP = " capital of {1}"  # as Domination has it: nobody ever fills it in
NO_CARDS = "You do not have any cards."
YOUR_CARDS = "The cards you have are:"
NEXT_TRADE = "Next trade receive {armies} troops"
FIXED_CARDS = "Fixed Set,see Fixed Card Set rules"
ITALIAN_CARDS = "Italian Rules Card Set"
CARDS_NOT_SHOWN = "Unable to show cards or you do not have the right to view them."
MISSION = "Mission: {text}"
MISSION_NOT_SHOWN = "Unable to show mission or you do not have the right to view it."
CONQUER = "Conquer the world by occupying every territory on the board, thus eliminating all your opponents."
CAPTURE = "Capture all opposing Headquarters-while still controlling your own territory."
_OCCUPY = "Occupy {countries} countries of your choice and occupy each with at least {armies}."
_DESTROY = (
    "Destroy all of {{PLAYER{player}}}'s TROOPS. If they are yours or they have already been destroyed by another "
    "player then your mission is: Occupy 24 countries."
)
_CONQUER = "Conquer the continents of {continents}."
_THIRD = " and a third continent of your choice"
BUILT_IN_MISSIONS = {
    "0-0-0-1-4-0": _CONQUER.format(continents="NORTH AMERICA and AFRICA"),
    "0-0-0-1-6-0": _CONQUER.format(continents="NORTH AMERICA and AUSTRALIA"),
    "0-0-0-3-2-*": _CONQUER.format(continents="EUROPE and SOUTH AMERICA" + _THIRD),
    "0-0-0-3-6-*": _CONQUER.format(continents="EUROPE and AUSTRALIA" + _THIRD),
    "0-0-0-5-2-0": _CONQUER.format(continents="ASIA and SOUTH AMERICA"),
    "0-0-0-5-4-0": _CONQUER.format(continents="ASIA and AFRICA"),
    "0-18-2-0-0-0": _OCCUPY.format(countries=18, armies="2 armies"),
    "0-24-1-0-0-0": _OCCUPY.format(countries=24, armies="1 army"),
    **{f"{player}-24-1-0-0-0": _DESTROY.format(player=player) for player in range(1, 7)},
}
"""Facts a.3: missions that Domination words itself. The table is meant for `risk.cards`, which every new game names
first; but it is never put away again, so it words such missions of any other cards file too."""
AUTO_END = "Auto End Go is set to {switch}"
AUTO_DEFEND = "Auto Defend is set to {switch}"
UNKNOWN_OPTION = "Unknown option: {word}"

# The phases (b.7)
POSSIBLE: dict[PhaseName, str] = {
    "place": "showarmies, placearmies, autoplace",
    "attack": "attack, endattack",
    "roll": "roll, retreat",
    "battlewon": "move",
    "fortify": "movearmies, nomove",
    "endturn": "endgo",
    "capital": "capital",
    "defend": "roll",
}
END_SLIP = "emdgo"  # as Domination has it
TRADE_WORDS = "showcards, trade"
END_TRADE_TOO = ", endtrade"
OVER = "The game is over. {name} won! (current possible commands are: continue)"

TRADED = "Cards traded. {armies} armies gained."
NOT_TRADED = "Unable to trade cards."
TRADE_ENDED = "Trade ended."
TRADE_NOT_ENDED = "Unable to end trade."
PLACED = "{armies} new army(s) placed in: {territory}"
NOT_PLACED = "Unable to place army."
INVALID = "some thing you specified was invalid."
ONE_PLACED = "1 army placed in {territory}"
AUTOPLACED = "Auto place successful."
AIMED = "Attack {target} ({defenders}) with {source} ({attackers}). (You can use up to {dice} dice to attack)"
NOT_AIMED = "Unable to attack."
ATTACK_ENDED = "Attack ended."
DEFEND_YOURSELF = "Rolled attacking dice, {name} defend yourself! (you can use up to {dice} dice to defend)"
NOT_ROLLED = "Unable to roll dice."
RETREATED = "Retreated."
MOVED_IN = "Moved {armies} armies to captured country."
NOT_MOVED = "Unable to move armies."
MOVED = "Moved {armies} armies from {source} to {target}."
NO_MOVE = "No moves taken"
GO_ENDED = "Go ended."
CAPITAL = "capital selected: {territory}"
CAPITAL_HIDDEN = "capital has been selected."
NO_CAPITAL = "Unable to select capital."
CONTINUED = "Continue successful!"
NOT_CONTINUED = "Unable to continue."

ROLLING = "Rolling Dice..."
DICE = "Dice results: Attacker: {attack} Defender: {defence}"
RESULT = "Result: {killed} armies defeated, {lost} armies lost."
ATTACK_AGAIN = "Country not defeated, attack again? (you can use up to {dice} dice to attack)"
NO_MORE_ATTACK = "Country not defeated, you can not attack it any more"
DEFEATED = "Country Defeated! "
ELIMINATED = "(Player eliminated) "
HOW_MANY = "How many armies do you wish to move? ({least} to {most})"
WON = "{name} has won the game!"
THEIR_MISSION = "Their mission was: {text}"

NEW_CARD = 'You got a new card: "{card}"'
NEXT_PLAYER = "New player selected: {name}."
