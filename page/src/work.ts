import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { PageWorkName, WorkState } from "../../src/operations/page/long-work.ts";
import { type AskInput, beginWork, readWork } from "./ask.ts";
import { useAct } from "./parts/notice.tsx";

/** The long operation that runs, or ran last since the daemon started. */
export interface Work {
  readonly state: WorkState;
  /** Looks where it stands; told until it ends. It is given what would begin it again. */
  readonly follow: (again: () => void) => void;
  /** Null where another page began it. */
  readonly again: (() => void) | null;
  /** Takes what ended from sight. */
  readonly dismiss: () => void;
}

export const Working = createContext<Work>({
  state: { is: "idle" },
  follow: () => undefined,
  again: null,
  dismiss: () => undefined,
});

/** Follows what runs when the page is opened, and what it begins. */
export function useWork(): Work {
  const [state, setState] = useState<WorkState>({ is: "idle" });
  const [turn, setTurn] = useState(0);
  const again = useRef<(() => void) | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void followWork(controller.signal, turn > 0, setState);
    return () => controller.abort();
  }, [turn]);
  return {
    state,
    follow: (call) => {
      again.current = call;
      setTurn((before) => before + 1);
    },
    again: again.current,
    dismiss: () => setState({ is: "idle" }),
  };
}

/** Tells where work stands until it ends, and once more where its daemon ended before. */
async function followWork(
  signal: AbortSignal,
  isBegunHere: boolean,
  tell: (state: WorkState) => void,
): Promise<void> {
  const heard: { last: WorkState } = { last: { is: "idle" } };
  const hear = (next: WorkState) => {
    const { last } = heard;
    heard.last = last.is === "running" && next.is === "idle" ? interrupted(last.name) : next;
    // What ended before this page was opened is nothing new.
    if (isBegunHere || last.is === "running" || next.is === "running") tell(heard.last);
  };
  do {
    await readWork(signal, hear).catch(() => undefined);
    if (heard.last.is !== "running") return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  } while (!signal.aborted);
}

const AGAIN_MS = 1_500;

/** A daemon that was started since knows nothing of it. */
function interrupted(name: PageWorkName): WorkState {
  const error = {
    code: "DAEMON_FAILED",
    message: "The daemon ended, and its work with it",
    remedy: "What was done is kept: start it again, and it goes on from there.",
  } as const;
  return { is: "failed", name, error };
}

/** Begins a long operation and follows it. */
export function useBegin(): <Name extends PageWorkName>(name: Name, input: AskInput<Name>) => void {
  const act = useAct();
  const { follow } = useContext(Working);
  return function begin(name, input) {
    void act(async () => {
      await beginWork(name, input);
      return { text: "" };
    }).then((isBegun) => isBegun && follow(() => begin(name, input)));
  };
}
