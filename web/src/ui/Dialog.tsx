// A modal dialog. The browser traps the focus in it, and Escape closes it.
import { useLayoutEffect, useRef, type ReactNode } from "react";

import { word } from "../texts/say";
import { Icon } from "./Icon";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Without it, the dialog can be left only by its own buttons. */
  readonly onClose?: () => void;
  readonly className?: string;
}

export function Dialog({ title, children, onClose, className = "" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={title}
      onCancel={(event) => {
        // React bubbles the event from nested dialogs.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <header>
        <h2>{title}</h2>
        {onClose ? (
          <button type="button" className="close" aria-label={word("close")} onClick={onClose}>
            <Icon name="cross" />
          </button>
        ) : null}
      </header>
      {children}
    </dialog>
  );
}
