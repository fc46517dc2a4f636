// A request to take back: the others allow or deny it, and the player who asked can withdraw it.
import { Button } from "../../ui/Button";
import { seatName, verbText } from "../../texts/names";
import { word } from "../../texts/say";
import type { ActionContext } from "./useActionContext";

export function UndoRequest({ context }: { readonly context: ActionContext }) {
  const { update, material, own, busy } = context;
  const request = update.request;
  if (!request || own === null) return null;
  const mine = request.seat === own;
  const said = request.allowed?.includes(own) ?? false;
  return (
    <section className="asked" role="dialog" aria-label={verbText("retract")}>
      <p>{mine ? word("asked_mine") : word("asked", { who: seatName(material, request.seat) })}</p>
      <div className="deeds">
        {mine || said ? null : (
          <Button tone="go" disabled={busy} onClick={() => context.act({ verb: "allow" })}>
            {verbText("allow")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => context.act({ verb: "deny" })}>
          {mine ? word("asked_take_back") : verbText("deny")}
        </Button>
      </div>
    </section>
  );
}
