import type { Write } from "../watched-writes.ts";

/** Tells open pages that something changed; they ask for what they show. */
export interface PageChanges {
  /** Server-sent events for one page, until it goes; null when too many are open. */
  readonly open: () => ReadableStream<Uint8Array> | null;
  readonly onWrite: (write: Write) => void;
  /** Something changed that no write of ours was; told within so many ms. */
  readonly announce: (withinMs?: number) => void;
}

/** Several writes of one hook are one change. */
const GATHER_MS = 150;
/** Also what other processes wrote is seen by then, and a page that went is noticed. */
const TICK_MS = 10_000;
/** A page asks for what it shows before it listens: what was written between the two is told once it does. */
const MISSED_MS = 3_000;
const MOST_PAGES = 16;
/** Writes after which a page would show something else. */
export const SHOWN_WRITES: ReadonlySet<string> = new Set([
  "closeReceipt",
  "openReceipt",
  "dropClaim",
  "putFeedback",
  "takeBackFeedback",
  "resetFeedback",
  "putMemories",
  "amend",
  "retract",
  "supersede",
  "endOlder",
  "undo",
  "forget",
  "forgetByOrigin",
  "importRecords",
  "storeImported",
  "endRemoved",
  "enterSession",
  "enterWith",
  "ensureProject",
  "joinProject",
  "renameProject",
  "mergeProjects",
  "splitProject",
  "undoProjectChange",
  "switchProject",
  "switchSession",
  "applySegment",
  "endReceived",
]);

/** `onAlive` is called while a page is open, so that its daemon stays. */
export function pageChanges(onAlive: () => void): PageChanges {
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let isGathering = false;
  let ticking: NodeJS.Timeout | undefined;
  let forgettingLast: NodeJS.Timeout | undefined;
  const tell = () => {
    isGathering = false;
    if (pages.size > 0) onAlive();
    for (const page of pages) page.enqueue(CHANGED);
  };
  const leave = (page: ReadableStreamDefaultController<Uint8Array>) => {
    pages.delete(page);
    if (pages.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
  const announce = (withinMs = GATHER_MS) => {
    forgettingLast ??= setTimeout(() => {
      forgettingLast = undefined;
    }, MISSED_MS).unref();
    forgettingLast.refresh();
    if (isGathering || pages.size === 0) return;
    isGathering = true;
    setTimeout(tell, withinMs);
  };
  return {
    announce,
    open: () => {
      if (pages.size >= MOST_PAGES) return null;
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream({
        start: (page) => {
          own = page;
          pages.add(page);
          ticking ??= setInterval(tell, TICK_MS).unref();
          page.enqueue(forgettingLast === undefined ? OPENED : CHANGED);
        },
        cancel: () => leave(own),
      });
    },
    onWrite: ({ method, ended }) => {
      if (ended === "done" && SHOWN_WRITES.has(method)) announce();
    },
  };
}

/** A comment, which tells the page that it is heard. */
const OPENED = new TextEncoder().encode(": open\n\n");
const CHANGED = new TextEncoder().encode("event: change\ndata: {}\n\n");
