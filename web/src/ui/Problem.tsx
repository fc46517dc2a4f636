// Why something was not done, in the server's words. Nothing where nothing went wrong.
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
