import type { ThrowAwayHome } from "../support/home.ts";
import { storeRows } from "../support/kept.ts";

/** What was said in a session that a model reads. */
export const SAID = "We decided to number the quays from the east because pilots do.";
/** What the model answers. */
export const FOUND = JSON.stringify({
  memories: [
    { kind: "decision", title: "Quays are numbered from the east", body: "", lines: [1], files: [] },
  ],
});

/** What is kept of its answers. */
export function byModel(home: ThrowAwayHome) {
  return storeRows(home, "SELECT title, trust FROM memory WHERE rule = 'model'");
}
