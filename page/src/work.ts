import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { PageWorkName, WorkState } from "../../src/operations/page/long-work.ts";
import { type AskInput, beginWork, readWork } from "./ask.ts";
import { useAct } from "./parts/notice.tsx";

/** The long operation that runs, or ran last since the daemon started. */
export interface Work {
  readonly state: WorkState;
  /** Looks where it stands; told until it ends. */
  readonly follow: () => void;
  /** Takes what ended from sight. */
  readonly dismiss: () => void;
}

export const Working = createContext<Work>({
  state: { is: "idle" },
  follow: () => undefined,
  dismiss: () => undefined,
});

/** Follows what runs when the page is opened, and what it begins. */
export function useWork(): Work {
  const [state, setState] = useState<WorkState>({ is: "idle" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    // What ended before this page was opened is nothing new.
    const tell = (next: WorkState) => (turn > 0 || next.is === "running") && setState(next);
    readWork(controller.signal, tell).catch(() => undefined);
    return () => controller.abort();
  }, [turn]);
  return {
    state,
    follow: () => setTurn((before) => before + 1),
    dismiss: () => setState({ is: "idle" }),
  };
}

/** Begins a long operation and follows it. */
export function useBegin(): <Name extends PageWorkName>(name: Name, input: AskInput<Name>) => void {
  const act = useAct();
  const { follow } = useContext(Working);
  return (name, input) =>
    void act(async () => {
      await beginWork(name, input);
      return { text: "" };
    }).then((isBegun) => isBegun && follow());
}
