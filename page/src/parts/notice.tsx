import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { ask } from "../ask.ts";
import { toRefused } from "../live.ts";
import { plain } from "./words.tsx";

/** The outcome of the last act; `change` can be undone. */
interface Told {
  readonly text: string;
  readonly change: string | null;
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

/** Runs an act and tells what came of it; gives whether it was done. */
export function useAct(): (
  act: () => Promise<{ readonly text: string; readonly change?: string | null }>,
) => Promise<boolean> {
  const { tell } = useContext(Noticed);
  return async (act) => {
    try {
      const { text, change = null } = await act();
      tell({ text, change, isProblem: false });
      return true;
    } catch (error) {
      const { message, remedy } = toRefused(error);
      tell({ text: `${message} ${remedy}`.trim(), change: null, isProblem: true });
      return false;
    }
  };
}

export function Notice() {
  const { told, tell } = useContext(Noticed);
  const act = useAct();
  const undo = (change: string) =>
    act(async () => {
      await ask("undo", { change });
      return { text: "Undone." };
    });
  return (
    <div class="notice" role="status">
      {told && (
        <p class={told.isProblem ? "told problem" : "told"}>
          <span>{plain(told.text)}</span>
          {told.change !== null && (
            <button onClick={() => undo(told.change ?? "")} type="button">
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
