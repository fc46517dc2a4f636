// Finished games with their places, and links to their replays.
import { LinkButton } from "../../ui/Button";
import { useBoardName } from "../../net/boards";
import { editionName } from "../../texts/names";
import { word } from "../../texts/say";
import { dateText } from "../../texts/when";
import type { FinishedOut, SeatOut } from "../../wire/rest";
import { ranked } from "./ranking";
import "./scores.css";

export function FinishedGames({ games }: { readonly games: readonly FinishedOut[] }) {
  const boardName = useBoardName();
  return (
    <ul className="plain stack finished">
      {games.map((game) => (
        <li key={`${game.code} ${game.ended}`}>
          <div className="about">
            <strong>{game.name || editionName(game.edition)}</strong>
            <small>
              {editionName(game.edition)}, {boardName(game.board)} · {dateText(game.ended)}
            </small>
          </div>
          <ol className="plain places">
            {ranked(game.seats).map((seat) => (
              <li key={seat.seat} className={seat.yours ? "yours" : ""}>
                {placeText(seat)}
              </li>
            ))}
          </ol>
          {game.code ? (
            <LinkButton icon="replay" to={`/t/${game.code}/replay`}>
              {word("scores_replay")}
            </LinkButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function placeText(seat: SeatOut): string {
  return word("scores_place", { place: seat.place, name: seat.name, score: seat.score });
}
