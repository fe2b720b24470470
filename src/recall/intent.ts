import type { Kind, Memory } from "../domain/memory.ts";
import { termsOf } from "../domain/text.ts";
import { fitsIn } from "./spoken.ts";
import { IMPORTED_EVIDENCE, INTENT_EVIDENCE, KIND_EVIDENCE, WEIGHTS } from "./weights.ts";

/** What a prompt wants to be told, as far as its words show it. */
export interface Intent {
  readonly name: "progress" | "reason" | "failure" | "none";
  /** The work it asks for, as the term of its verb; null when it asks for none that a command does. */
  readonly action: string | null;
}

/** One of these is in every prompt that the patterns below can fit; to compile those costs a short process a millisecond. */
const PROGRESS_HINTS =
  "finish,open,pick up,missing,continue,resume,done,loose,left,leave,where,last,far,what did you,day,status,still,hand,remaining,half".split(
    ",",
  );
const FAILURE_HINTS =
  "error,fail,exception,traceback,crash,broken,red,refused,denied,timed,timeout,exit,flaky,stuck,not found,panic,killed,gotcha".split(
    ",",
  );

/** Where work was left. */
const PROGRESS =
  /\b(?:finish(?:ed)?|(?:still|left|was|what(?:'?s| is| was)) open|pick up|what(?:'?s| is| was)? missing|continue|resume|(?:was|were|are|am) (?:i|we) done|is (?:it|that|this) done|loose ends?|(?:what(?:'?s| is| was)|anything|stuff) left|le(?:ft|ave) (?:it|off)|where (?:did|was|were|are) (?:i|we)\b|last (?:session|time)|how far|what did you (?:suggest|propose|find)|yesterday|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|status of|still (?:to do|missing|todo)|hand-?over|hand-?off|remaining|half[- ]done)\b/i;
const REASON = /\bwhy\b|\breasons?\b|\bhow come\b/i;
const FAILURE =
  /\b(?:error|fail(?:s|ed|ing|ure)?|exception|traceback|crash\w*|broken|(?:is|are|went|all|again|ci|tests?|build|pipeline) red|refused|denied|timed? ?out|exit(?:s|ed)? (?:code )?\d+|flaky|stuck|not found|panic|killed|gotchas?|\w+error)\b/i;
/** As tools spell what went wrong: OUTDATED_LOCKFILE. */
const ERROR_NAME = /\b[A-Z]+_[A-Z_]{4,}\b/;

/** Work that a command does, first in the prompt. */
const ACTION =
  /^\s*(?:(?:please|pls|now|and|also|ok|then|can you|could you|let'?s|just|so)[, ]+)*(deploy|ship|release|publish|migrate|flash|provision|test|build|compile|seed|restore|roll ?back|install|start|run)\b/i;
/** A longer one tells what else there is to know. */
const SHORT = 60;

export function intentOf(own: string): Intent {
  return { name: nameOf(own), action: actionOf(own) };
}

function nameOf(own: string): Intent["name"] {
  const lower = own.toLowerCase();
  const hints = (words: readonly string[]) => words.some((word) => lower.includes(word));
  if ((hints(PROGRESS_HINTS) && PROGRESS.test(own)) || fitsIn(own, ({ progress }) => [progress]))
    return "progress";
  if (fitsIn(own, ({ failure }) => [failure])) return "failure";
  if ((hints(FAILURE_HINTS) && FAILURE.test(own)) || ERROR_NAME.test(own)) return "failure";
  return REASON.test(own) || fitsIn(own, ({ reason }) => [reason]) ? "reason" : "none";
}

function actionOf(own: string): string | null {
  const verb = own.length <= SHORT ? ACTION.exec(own)?.[1] : undefined;
  return verb ? (termsOf(verb)[0] ?? null) : null;
}

/** What a memory's kind is worth as an answer; that its command is asked for outweighs how shortly it was asked. */
export function circumstancesOf(
  intent: Intent,
  stance: number,
  memory: Memory,
): { readonly stance: number; readonly kind: number } {
  const ofKind = INTENT_EVIDENCE[intent.name][memory.kind] ?? KIND_EVIDENCE[memory.kind] ?? 1;
  const kind = ofKind * (IMPORTED_EVIDENCE[memory.origin] ?? 1);
  if (!isForAction(intent, memory)) return { stance, kind };
  return { stance: Math.max(1, stance), kind: kind * WEIGHTS.action };
}

/** Whether it is about a command that does what the prompt asks for. */
function isForAction({ action }: Intent, { kind, title }: Memory): boolean {
  if (action === null) return false;
  return termsOf(commandIn(kind, title)).includes(action);
}

/** `make flash` of "make flash exits 1: ..."; "It is deployed with ..." says what a command is for. */
function commandIn(kind: Kind, title: string): string {
  if (kind === "failure") return /^(.*?) (?:exits \d|fails)/.exec(title)?.[1] ?? "";
  return (kind === "project" || kind === "pattern") && / with /.test(title) ? title : "";
}
