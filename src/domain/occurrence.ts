import { commandSignature, errorSignature } from "../text/signature.ts";
import type { AgentEvent } from "./event.ts";

/** Things whose repetitions are counted. */
export const OCCURRENCE_KINDS = ["command", "file", "error"] as const;
export type OccurrenceKind = (typeof OCCURRENCE_KINDS)[number];

/** One occurrence in an event; repetitions have equal names. */
export interface Sighting {
  readonly what: OccurrenceKind;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Count of one thing in a project. */
export interface Occurrence {
  readonly what: OccurrenceKind;
  /** Error signature, command or file. */
  readonly name: string;
  readonly count: number;
  readonly lastAt: number;
}

/** The same error without paths, numbers and hashes, the same command, the same file. */
export function sightingsIn(event: Pick<AgentEvent, "kind" | "text" | "tool" | "at">): Sighting[] {
  const { kind, text, tool, at } = event;
  if (kind !== "tool" && kind !== "tool-failure") return [];
  const names: readonly (readonly [OccurrenceKind, string | null | undefined])[] = [
    ["error", kind === "tool-failure" ? errorSignature(text) : null],
    ["command", tool?.command === undefined ? null : commandSignature(tool.command)],
    ["file", tool?.path],
  ];
  return names.flatMap(([what, name]) => (name ? [{ what, name, at }] : []));
}
