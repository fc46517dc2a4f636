// An error in a component shows a message, and the game is intact.
import { Component, type ReactNode } from "react";

export class Faults extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    return this.state.fault ? <p role="alert">{this.state.fault.message}</p> : this.props.children;
  }
}
