import type { Kind } from "../memory.ts";
import type { Stamp } from "./stamp.ts";

/** Parts of a memory that change apart from each other; each has a value and the stamp of its last change. */
export const PARTS = ["facts", "words", "tags", "pin", "trust", "ending"] as const;
export type Part = (typeof PARTS)[number];

/** A last-writer-wins register. Values are as in `changedPart`; of `facts` the JSON of `MemoryFacts`. */
export interface Register {
  readonly value: string | null;
  readonly stamp: Stamp;
}

/** A whole memory in the form in which it goes to another machine: any one such record is enough to store it. */
export interface PortableMemory {
  readonly id: string;
  readonly parts: Readonly<Record<Part, Register>>;
}

/** What a project is on every machine: never a folder's path. */
interface PortableProject {
  readonly name: string;
  /** As `normaliseRemote` gives it. */
  readonly remote: string;
}

/** What is known of a memory beside its words. Sessions and events stay where they are. */
export interface MemoryFacts {
  readonly kind: Kind;
  /** Null: belongs to no project. */
  readonly project: PortableProject | null;
  readonly origin: string;
  readonly rule: string;
  readonly ruleVersion: number;
  readonly at: number;
  readonly files: readonly string[];
}

/** A content or an id that was forgotten, by a hash under a key that only the machines which share memories have. */
export interface Tombstone {
  readonly hash: string;
  /** `purged`: its events go too, and every trace of them; `lifted`: a person said it again. */
  readonly state: "forgotten" | "purged" | "lifted";
  readonly stamp: Stamp;
}

export type PortableRecord = { readonly memory: PortableMemory } | { readonly tombstone: Tombstone };

/** The facts in such a register. */
export function portableFacts({ parts }: PortableMemory): MemoryFacts {
  return JSON.parse(parts.facts.value ?? "null");
}

/** In one order, so that the same facts are the same value. */
export function factsToValue(facts: MemoryFacts): string {
  const { kind, project, origin, rule, ruleVersion, at, files } = facts;
  const named = project && { name: project.name, remote: project.remote };
  return JSON.stringify({ kind, project: named, origin, rule, ruleVersion, at, files: files.toSorted() });
}
