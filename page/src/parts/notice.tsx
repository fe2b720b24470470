import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { ask } from "../ask.ts";
import { toRefused } from "../live.ts";
import { Remedy, sentence } from "./words.tsx";

/** The outcome of the last act, and what takes it back. */
interface Told {
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | null;
  readonly isProblem: boolean;
}

export interface Notices {
  readonly told: Told | null;
  readonly tell: (told: Told | null) => void;
}

export const Noticed = createContext<Notices>({ told: null, tell: () => undefined });

export function useNotices(): Notices {
  const [told, tell] = useState<Told | null>(null);
  return { told, tell };
}

/** The outcome of an act, which may go without words; what takes it back is the change of a memory, or a call of its own. */
export interface Done {
  readonly text: string;
  readonly change?: string | null;
  readonly undo?: () => Promise<unknown>;
}

/** Runs an act and tells what came of it; gives whether it was done. */
export function useAct(): (act: () => Promise<Done>) => Promise<boolean> {
  const { tell } = useContext(Noticed);
  return async (act) => {
    try {
      const { text, change = null, undo = change && (() => ask("undo", { change })) } = await act();
      tell(text === "" ? null : { text, undo: undo || null, isProblem: false });
      return true;
    } catch (error) {
      const { message, remedy } = toRefused(error);
      tell({ text: `${sentence(message)} ${sentence(remedy)}`.trim(), undo: null, isProblem: true });
      return false;
    }
  };
}

export function Notice() {
  const { told, tell } = useContext(Noticed);
  const act = useAct();
  const takeBack = (undo: () => Promise<unknown>) =>
    act(async () => {
      await undo();
      return { text: "Undone." };
    });
  return (
    <div class="notice" role="status">
      {told && (
        <p class={told.isProblem ? "told problem" : "told"}>
          <span>
            <Remedy text={told.text} />
          </span>
          {told.undo && (
            <button onClick={() => told.undo && void takeBack(told.undo)} type="button">
              Undo
            </button>
          )}
          <button aria-label="Close this notice" class="plain" onClick={() => tell(null)} type="button">
            ×
          </button>
        </p>
      )}
    </div>
  );
}
