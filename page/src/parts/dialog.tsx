import type { ComponentChildren } from "preact";
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks";
import { Noticed } from "./notice.tsx";
import { Waiting } from "./states.tsx";
import { Remedy } from "./words.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** False until all that it says was read: whole at once, it moves no button under the pointer. */
  readonly isRead?: boolean;
  readonly children: ComponentChildren;
}

/** A native modal dialog: the browser keeps the focus inside, and Escape closes it. It tells by itself why its act was refused. */
export function Dialog({ title, onClose, isRead = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const label = useId();
  const { told } = useContext(Noticed);
  const [toldBefore] = useState(told);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <dialog aria-labelledby={label} onClose={onClose} ref={dialog}>
      <h2 id={label}>{title}</h2>
      {isRead ? children : <Waiting />}
      {told?.isProblem && told !== toldBefore && (
        <p class="refused" role="alert">
          <Remedy text={told.text} />
        </p>
      )}
    </dialog>
  );
}
