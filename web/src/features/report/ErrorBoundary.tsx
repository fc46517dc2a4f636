// An error boundary for a part of the page. The game itself is on the server, intact.
import { Component, type ErrorInfo, type ReactNode } from "react";

import { Dialog } from "../../ui/Dialog";
import { ErrorMessage, apologyText } from "./ErrorMessage";
import { reportedError, type ReportedError } from "./reportedError";

interface Props {
  readonly children: ReactNode;
  /** The missing part in the player's words; the whole page if absent. */
  readonly part?: string;
  /** Shown over everything else, as a dialog is. */
  readonly covers?: boolean;
}

export class ErrorBoundary extends Component<Props, { fault: ReportedError | null }> {
  override state: { fault: ReportedError | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: ReportedError } {
    return { fault: reportedError(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ fault: reportedError(error, componentStack ?? "") });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { children, part, covers } = this.props;
    if (!fault) return children;
    const apology = <ErrorMessage fault={fault} part={part} />;
    return covers ? <Dialog title={apologyText(part)}>{apology}</Dialog> : apology;
  }
}
