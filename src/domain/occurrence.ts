import { commandSignature, errorSignature } from "../text/signature.ts";
import type { AgentEvent } from "./event.ts";

/** What is counted when it comes up again. */
export const OCCURRENCE_KINDS = ["command", "file", "error"] as const;
export type OccurrenceKind = (typeof OCCURRENCE_KINDS)[number];

/** Something an event shows that may come up again: names are equal for what counts as the same. */
export interface Sighting {
  readonly what: OccurrenceKind;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How often the same thing came up in a project. */
export interface Occurrence {
  readonly what: OccurrenceKind;
  /** Error signature, command or file. */
  readonly name: string;
  readonly count: number;
  readonly lastAt: number;
}

/** The same error without paths, numbers and hashes, the same command, the same file. */
export function sightingsIn({
  kind,
  text,
  tool,
  at,
}: Pick<AgentEvent, "kind" | "text" | "tool" | "at">): Sighting[] {
  if (kind !== "tool" && kind !== "tool-failure") return [];
  const names: readonly (readonly [OccurrenceKind, string | null | undefined])[] = [
    ["error", kind === "tool-failure" ? errorSignature(text) : null],
    ["command", tool?.command === undefined ? null : commandSignature(tool.command)],
    ["file", tool?.path],
  ];
  return names.flatMap(([what, name]) => (name ? [{ what, name, at }] : []));
}
