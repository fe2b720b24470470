import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { ACTIONS, type Action } from "../../text/languages/actions.ts";
import { toPlainLetters } from "../../text/plain-letters.ts";

/** A longer prompt has enough words of its own to search by. */
const LONGEST = 100;
const POLITE =
  "(?:(?:please|now|also|just|ok|okay|then|let'?s|let us|you can|can you|could you|go ahead and|bitte|svp|por favor)[, ]+)*";
const IN_FRONT = `(?:^\\s*|[,.;:!&] ?|\\b(?:and|then|und|et|y|e) )${POLITE}`;

/** Names of the actions that a short prompt requests. */
export function actionsIn(own: string): ReadonlySet<string> {
  if (own.length > LONGEST || own.includes("?")) return new Set();
  const plain = toPlainLetters(own).toLowerCase();
  return new Set(ACTIONS.filter((action) => isRequested(action, plain)).map(({ name }) => name));
}

function isRequested({ requests }: Action, plain: string): boolean {
  return requests.some(([verb, object]) => {
    const rest = object === undefined ? "" : `(?: [^\\s,.;:!]+){0,4}? (?:${object})`;
    return new RegExp(`${IN_FRONT}(?:${verb})${rest}(?![\\w-])`, "u").test(plain);
  });
}

/** An instruction for all future work; an answer to the agent's question holds only for that moment. */
export function isStandingInstruction({ kind, trust, rule, supersededBy }: Memory): boolean {
  if (!isUserSaid(trust) || rule === "answer" || supersededBy !== null) return false;
  return kind === "preference" || kind === "decision";
}

export function isAboutAction({ kind, title }: Memory, actions: ReadonlySet<string>): boolean {
  const plain = toPlainLetters(title).toLowerCase();
  if (kind === "decision" && !BINDING.test(plain)) return false;
  return ACTIONS.some(({ name, mentions: named }) => actions.has(name) && new RegExp(named, "u").test(plain));
}

const BINDING =
  /\b(?:never|always|don'?t|do not|didn'?t|must|only|instead|nie|immer|kein\w*|jamais|toujours|nunca|siempre|sempre|не|всегда|никогда)\b|항상|절대|마세요|必ず|ないで|总是|永远|不要/u;
