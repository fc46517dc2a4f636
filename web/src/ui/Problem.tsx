// The reason of a refusal, in the server's words; nothing if it is empty.
import { Icon } from "./Icon";
import "./problem.css";

export function Problem({ children }: { readonly children: string }) {
  if (!children) return null;
  return (
    <p role="alert" className="problem">
      <Icon name="warning" />
      {children}
    </p>
  );
}
