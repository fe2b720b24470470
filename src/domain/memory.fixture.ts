import type { Memory } from "./memory.ts";

/** A memory of a fictional project; what a test does not care about is filled in. */
export function memoryWith(parts: Partial<Memory> = {}): Memory {
  return {
    id: "a".repeat(32),
    kind: "note",
    title: "Ferries are numbered from one",
    body: "",
    origin: "user",
    trust: 3,
    files: [],
    tags: [],
    sources: [],
    at: Date.UTC(2026, 1, 10),
    project: null,
    session: null,
    rule: "remember",
    ruleVersion: 1,
    pinned: false,
    supersededBy: null,
    ...parts,
  };
}
