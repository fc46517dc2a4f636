// What comes before everything else until it is closed. The browser keeps the focus in it, and Escape closes it.
import { useLayoutEffect, useRef, type ReactNode } from "react";

import { word } from "../texts/say";
import { Icon } from "./Icon";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Without it there is no way out but what stands in it. */
  readonly onClose?: () => void;
  readonly className?: string;
}

export function Dialog({ title, children, onClose, className = "" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it still stands in the page, it gives the focus back to where it was.
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
        // React lets it rise from a dialog that stands in this one.
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
