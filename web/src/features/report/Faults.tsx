// An error boundary for a part of the page. The game itself is on the server, intact.
import { Component, type ErrorInfo, type ReactNode } from "react";

import { Dialog } from "../../ui/Dialog";
import { Apology, sorry } from "./Apology";
import { faultOf, type Fault } from "./fault";

interface Props {
  readonly children: ReactNode;
  /** The missing part in the player's words; the whole page if absent. */
  readonly part?: string;
  /** Shown over everything else, as a dialog is. */
  readonly covers?: boolean;
}

export class Faults extends Component<Props, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: Fault } {
    return { fault: faultOf(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ fault: faultOf(error, componentStack ?? "") });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { children, part, covers } = this.props;
    if (!fault) return children;
    const apology = <Apology fault={fault} part={part} />;
    return covers ? <Dialog title={sorry(part)}>{apology}</Dialog> : apology;
  }
}
