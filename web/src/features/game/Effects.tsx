// Lasting effects for the viewer's seat, each an icon with a sentence.
import { Icon } from "../../ui/Icon";
import type { CommonView } from "./commonView";

export function Effects({ view, own }: { readonly view: CommonView; readonly own: number | null }) {
  const told = own === null ? [] : (view.seats[own]?.effects.filter(({ notice }) => notice) ?? []);
  if (told.length === 0) return null;
  return (
    <ul className="effects">
      {told.map(({ icon, notice }) => (
        <li key={notice}>
          <Icon name={icon} />
          {notice}
        </li>
      ))}
    </ul>
  );
}
