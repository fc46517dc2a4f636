// The forecast of an action: a bar for the win chance, and the expected losses.
import { decimalText, has, percentText, say, word } from "../../texts/say";
import type { Forecast } from "../../wire/wire";

export function ForecastBar({ forecast, verb }: { readonly forecast: Forecast; readonly verb: string }) {
  const own = `chance.${verb}`;
  const chance = say("forecast", has("forecast", own) ? own : "chance", { chance: percentText(forecast.chance) });
  const losses = word("forecast_losses", { lost: decimalText(forecast.lost), killed: decimalText(forecast.killed) });
  return (
    <div className="forecast" role="img" aria-label={`${chance}, ${losses}`}>
      <div className="forecast-bar">
        <div className="forecast-won" style={{ transform: `scaleX(${forecast.chance})` }} />
        <span>{chance}</span>
      </div>
      <small>{losses}</small>
    </div>
  );
}
