import type { StoredEvent } from "../../domain/event.ts";
import { oneOf } from "../../text/one-of.ts";
import type { Span } from "../../text/span.ts";
import { readDoneStatement } from "../activity/done-statement.ts";
import { isQuestionSentence } from "../sentences/guards.ts";
import { isWorkRequest, withoutReason } from "../sentences/request.ts";
import { toTitle } from "../sentences/statements.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import { SPECIFIC, specificityOf } from "./specificity.ts";
import { MOST_TITLE, shortenTitle } from "./title-form.ts";

/** A request as a title, in the user's words. */
export interface RequestTitle {
  readonly words: string;
  readonly specificity: number;
  /** A request, not a question or a remark that led to the work. */
  readonly asks: boolean;
  /** It holds words that the user only quotes. */
  readonly quotes: boolean;
}

/** The request of a prompt that names its subject, else such a remark, else the most specific one; null for none. */
export function requestTitle(event: StoredEvent): RequestTitle | null {
  if (event.kind !== "prompt") return null;
  const quoted = event.quoted.filter((span) => !isShortQuotation(event.text, span));
  const requests = typedSentences({ ...event, quoted })
    .slice(0, MOST_READ)
    .filter((one) => isWorkRequest(one.text) && readDoneStatement(one) === null && !LOGGED.test(one.text))
    .map(({ text }, at) => toRequestTitle(text, at === 0));
  const named = requests.filter((one) => one.specificity >= SPECIFIC);
  const best = named.find((one) => one.asks) ?? named[0] ?? mostSpecific(requests);
  return best ? { ...best, quotes: quotesAny(best.words, event, quoted) } : null;
}

const MOST_READ = 12;

/** Screen output and asides. */
const LOGGED = /^[^\p{L}\p{N}"'“«`/@#<[-]|^\S+=\S|⏺|⎿/u;

/** The first of the most specific ones. */
export function mostSpecific<T extends Pick<RequestTitle, "specificity">>(
  titles: readonly T[],
): T | undefined {
  return titles.toSorted((a, b) => b.specificity - a.specificity)[0];
}

function toRequestTitle(text: string, isFirst: boolean): Omit<RequestTitle, "quotes"> {
  const plain = withoutPoliteness(text);
  const asks = plain !== text.trim() || (isFirst && !isQuestionSentence(text) && !REMARK.test(plain));
  return {
    words: toTitle(withoutReason(shortenTitle(plain)), MOST_TITLE),
    specificity: specificityOf(plain),
    asks,
  };
}

/** "Can you add ...?", "I think we should add ..." ask to add. */
function withoutPoliteness(text: string): string {
  let rest = text.trim();
  for (let round = 0; round < 5; round++) {
    const shorter = rest.replace(POLITE, "");
    if (shorter === rest || !/\p{L}/u.test(shorter)) break;
    rest = shorter.replace(/\?+$/, "");
  }
  return rest;
}

/** Begins a remark or a question. */
const REMARK =
  /^(?:\d+(?=[\s,.]+(?:and|but|plus|with|i|we)\b)|i|i['’](?:m|ve|d)|it|it['’]s|this|that|there|these|those|he|she|they|we|you|the|an?|what|why|how|when|where|who|which|is|are|was|were|does|did|if|as|question|looking|actually|hmm+|looks|seems|one more|some|right now|until|while|unrelated|based on|in (?:common|the|this|that))\b/i;

const POLITE_WAYS = oneOf`
  (?:can|could|would|will) (?:you|we|u)
  (?:i (?:think|guess|feel like|believe) )?(?:we|you) (?:should|need to|could|must|have to)
  i(?:['’]d| would)? (?:like|love|want|need) (?:you )?to|i(?:['’]m| am) (?:trying|going|planning) to
  let['’]?s|help me(?: to)?|(?:go|move) on and|your task is to|kannst du|könntest du|bitte|wir sollten
  peux-tu|pouvez-vous|puedes|podrías
`;
const POLITE = new RegExp(
  String.raw`^(?:(?:hi|hey|sorry|all good|ok|okay|yes|yeah|yep|so|and|also|but|then|please|pls|now|just|first|maybe|well|great|nice|thanks|do)[,.!:]?\s+|${POLITE_WAYS}\s+(?:please |also |just |now |first |maybe |then |bitte |por favor )*)`,
  "i",
);

/** A quoted name or label, without which the request means nothing. */
function isShortQuotation(text: string, [from, to]: Span): boolean {
  const before = text[from - 1];
  return to - from <= 80 && !text.slice(from, to).includes("\n") && before !== undefined && before !== "\n";
}

function quotesAny(words: string, { text, quoted }: StoredEvent, left: readonly Span[]): boolean {
  return quoted.some(
    (span) => !left.includes(span) && words.includes(text.slice(span[0], span[1]).slice(0, 20)),
  );
}
