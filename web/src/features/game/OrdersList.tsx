// Orders that were entered and are not yet carried out.
import { territoryName, verbText } from "../../texts/names";
import { word } from "../../texts/say";
import type { Material } from "../../wire/wire";
import type { Order } from "./commonView";

export function orderText(material: Material, { verb, source, target, units }: Order): string {
  const facts = { source: territoryName(material, source), target: territoryName(material, target), units };
  return word("order", { verb: verbText(verb), ...facts });
}

export function OrdersList({ material, orders }: { readonly material: Material; readonly orders: readonly Order[] }) {
  if (orders.length === 0) return null;
  return (
    <ol className="orders" aria-label={word("orders")}>
      {orders.map((order, index) => (
        <li key={index} className={order.tone}>
          {orderText(material, order)}
        </li>
      ))}
    </ol>
  );
}
