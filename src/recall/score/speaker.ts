import { termsOf } from "../../text/terms.ts";
import type { LexicalMatch } from "./lexical.ts";

/** One to three words before a colon, as chats and minutes are written. */
const NAME = /^[^\s:]{1,30}(?: [^\s:]{1,30}){0,2}(?=: )/;

/** The turns said by someone the prompt names; to be spoken to or about is not the same. */
export function saidByNamed(turns: readonly LexicalMatch[]): ReadonlySet<LexicalMatch> {
  const speakers = [...Map.groupBy(turns, speakerOf)];
  // Each turn of a speaker holds the name, so one of them shows whether the prompt has it.
  return new Set(speakers.flatMap(([name, said]) => (isNameMatched(name, said[0]) ? said : [])));
}

function speakerOf({ candidate }: LexicalMatch): string {
  const name = NAME.exec(candidate.memory.title)?.[0] ?? "";
  return name.charAt(0) === name.charAt(0).toLowerCase() ? "" : name;
}

function isNameMatched(name: string, turn: LexicalMatch | undefined): boolean {
  return termsOf(name).some((term) => turn?.matched.includes(term));
}
