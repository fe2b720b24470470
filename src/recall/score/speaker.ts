import { termsOf } from "../../text/terms.ts";
import type { LexicalMatch } from "./lexical.ts";

/** A speaker's name as chats and minutes write it. */
const NAME = /^[^\s:]{1,30}(?: [^\s:]{1,30}){0,2}(?=: )/;

/** Turns of a speaker that the prompt names; being addressed or mentioned does not count. */
export function saidByNamed(turns: readonly LexicalMatch[]): ReadonlySet<LexicalMatch> {
  const speakers = [...Map.groupBy(turns, speakerOf)];
  // Every turn of a speaker has the name, so one is enough to check.
  return new Set(speakers.flatMap(([name, said]) => (isNameMatched(name, said[0]) ? said : [])));
}

function speakerOf({ candidate }: LexicalMatch): string {
  const name = NAME.exec(candidate.memory.title)?.[0] ?? "";
  return name.charAt(0) === name.charAt(0).toLowerCase() ? "" : name;
}

function isNameMatched(name: string, turn: LexicalMatch | undefined): boolean {
  return termsOf(name).some((term) => turn?.matched.includes(term));
}
