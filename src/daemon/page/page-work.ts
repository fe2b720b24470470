import type { PageWorkName, WorkState } from "../../operations/page/long-work.ts";
import type { RunWork } from "../http/operation-routes.ts";

/** A long operation that a page began, one at a time, and where it stands. */
export interface PageWork {
  /** False while another one runs. */
  readonly start: (name: PageWorkName, input: object) => boolean;
  /** Server-sent states, the present one first; ends with the work. */
  readonly open: () => ReadableStream<Uint8Array>;
}

interface PageWorkDeps {
  readonly run: RunWork;
  /** Called while it runs, so that its daemon stays. */
  readonly onAlive: () => void;
  /** Another process wrote, of which this one learns nothing; pages may hear of it within so many ms. */
  readonly onStored: (withinMs?: number) => void;
}

/** Lists fill as work goes on; more often, pages would be busy reading them. */
const STORED_MS = 1_000;

export function pageWork({ run, onAlive, onStored }: PageWorkDeps): PageWork {
  let state: WorkState = { is: "idle" };
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const tell = (next: WorkState) => {
    state = next;
    onAlive();
    for (const page of pages) page.enqueue(workEvent(state));
    if (state.is === "running") return onStored(STORED_MS);
    onStored();
    for (const page of pages) page.close();
    pages.clear();
  };
  const begin = async (name: PageWorkName, input: object) => {
    await run({ name, input }, (line) => tell(JSON.parse(line) as WorkState));
    if (state.is === "running") tell({ is: "failed", name, error: ENDED });
  };
  return {
    start: (name, input) => {
      if (state.is === "running") return false;
      tell({ is: "running", name, progress: null });
      void begin(name, input);
      return true;
    },
    open: () => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream({
        start: (page) => {
          own = page;
          page.enqueue(workEvent(state));
          if (state.is === "running") pages.add(page);
          else page.close();
        },
        cancel: () => void pages.delete(own),
      });
    },
  };
}

const ENDED = {
  code: "DAEMON_FAILED",
  message: "its process ended early",
  remedy: "start it again: what was done is kept",
} as const;

function workEvent(state: WorkState): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(state)}\n\n`);
}
