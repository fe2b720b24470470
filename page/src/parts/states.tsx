import type { ComponentChildren } from "preact";
import type { Refused } from "../ask.ts";
import { plain, Remedy, sentence } from "./words.tsx";

/** Nothing to show, said once, with what to do about it. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}

export function Problem({ refused, again }: { readonly refused: Refused; readonly again?: () => void }) {
  return (
    <div class="state problem" role="alert">
      <p class="state-title">{sentence(plain(refused.message))}</p>
      <p>
        <Remedy text={sentence(refused.remedy)} />
      </p>
      {again && (
        <button onClick={again} type="button">
          Try again
        </button>
      )}
    </div>
  );
}

/** Shown only when an answer takes its time, by the style sheet. */
export function Waiting() {
  return (
    <p class="waiting" aria-live="polite">
      Reading …
    </p>
  );
}
