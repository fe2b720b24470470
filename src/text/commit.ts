import { cutAtSentence } from "./cut.ts";
import { oneOf } from "./one-of.ts";

/** Who signed it says nothing about what was done. */
const TRAILERS = /^(?:[a-z][\w-]*-by|change-id|cc): .*$\n?/gim;
const ADDRESS = / ?<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g;

/** A commit's message without who wrote, signed or read it. */
export function withoutPeople(message: string): string {
  return message.replace(TRAILERS, "").replace(ADDRESS, "").trim();
}

/** Most characters of a message's prose that are told. */
const TOLD = 480;

/** The sentences of a commit's or pull request's text that say why, or how it behaves now; empty where it only lists what was changed. */
export function reasonsIn(body: string): string {
  const blocks = blocksIn(withoutPeople(withoutForms(body)));
  const prose = blocks.filter(({ isPoint, text }) => !isPoint && !isLabel(text)).map(({ text }) => text);
  const text = prose.join(" ");
  if (REASONED.test(text) || text.length >= LONG || (text.length >= SHORT && OTHER_SCRIPT.test(text)))
    return cutAtSentence(text, TOLD);
  const points = blocks.filter(({ isPoint, text }) => isPoint && REASONED.test(text)).map(({ text }) => text);
  return points.length === 0 ? "" : cutAtSentence([...prose, ...points].join("; "), TOLD);
}

/** Prose of this length explains something, whatever its language. */
const LONG = 120;
const SHORT = 20;
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]{4}/u;

interface Block {
  readonly text: string;
  readonly isPoint: boolean;
}

/** Paragraphs and points of lists, each on one line; what is set apart by blanks is code. */
function blocksIn(body: string): readonly Block[] {
  return body
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.split("\n").every((line) => /^(?: {2,}|\t)(?![-*•+\d])/.test(line)))
    .flatMap((paragraph) => paragraph.split(/\n(?=\s*(?:[-*•+]|\d{1,2}[.)])\s)/))
    .map((block) => ({ text: reasonOnOneLine(block.replace(POINT, "")), isPoint: POINT.test(block) }))
    .filter(
      ({ text, isPoint }) =>
        text !== "" && !/:$/.test(text) && (isPoint || !/^[a-z…]+ /.test(text) || beginsWithName(text)),
    );
}

const POINT = /^\s*(?:[-*•+]|\d{1,2}[.)])\s+/;

/** What begins in lower case goes on a sentence that was code, unless it begins with a name. */
function beginsWithName(text: string): boolean {
  return /^\S*[A-Z_.:(`-]\S* /.test(text);
}

/** Most characters that are read: somebody else's history may hold a message made to be read for ever. */
const LOOKED_AT = 20_000;

/** What a template, a tool or a forge adds: trailers, issue numbers, checklists, headings, code, test plans. */
function withoutForms(body: string): string {
  return body
    .replace(/\r/g, "")
    .slice(0, LOOKED_AT)
    .replace(/^[^\S\n]*(?:```|~~~)[\s\S]*?(?:^[^\S\n]*(?:```|~~~)|$(?![\s\S]))/gm, "")
    .replace(
      /^#{1,6}[^\S\n]*(?:test|how (?:to|was|has)|verif|check|screenshots?|todo)[\s\S]*?(?=^#{1,6}\s|$(?![\s\S]))/gim,
      "",
    )
    .replace(/^#{1,6}\s.*$/gm, "\n")
    .replace(/^[^\S\n]*[-*][^\S\n]+\[[ x]\].*$/gim, "")
    .replace(/^[A-Z][\w-]*-[A-Z][\w-]*: .*$/gm, "")
    .replace(
      /^[^\S\n]*(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see|part of|related(?: to)?|issue)[: ]+(?:[\w./-]*#\d+|https?:\S+)[\s,.and#\d]*$/gim,
      "",
    )
    .replace(/^[^\S\n]*(?:🤖|generated (?:with|by)\b).*$/gimu, "")
    .replace(/^\[\.\.\. \d+ characters left out \.\.\.\]$/gm, "…")
    .trim();
}

function reasonOnOneLine(text: string): string {
  return text.replace(/\*\*/g, "").replace(/\s+/g, " ").trim();
}

/** "Small cleanups flagged during review": says what kind of change it is, and nothing of it. */
function isLabel(text: string): boolean {
  return (
    text.length < 90 &&
    /\b(?:review|feedback|copilot|bugbot|cleanups?|follow-?up|address(?:es|ed)?)\b/i.test(text)
  );
}

/** Words by which a text gives a reason, a condition or what it is no more. */
const REASONED_WAYS = oneOf`
  because|since|so that|so (?:the|a|an|it|that|we|they|users?|tests?|both|no|each)|instead of
  rather than|to (?:avoid|prevent|keep|allow|make sure|ensure)|avoids?|avoiding|prevent(?:s|ed|ing)?
  otherwise|without|when(?:ever)?|unless|until|if|no longer|not|never|always|only|cannot|can['’]?t
  could|would|must|should|root cause|caused?
  (?:is|are|was|were) (?:needed|required|wrong|missing|broken|stale|silently)|silently|fail(?:s|ed)?
  by default|defaults? to|breaking|deliberately|intentionally|on purpose|regardless|even though
  although|but|weil|damit|sonst|statt|parce que|afin|au lieu|porque|para que|в|потому|чтобы
`;
const REASONED = new RegExp(String.raw`\b${REASONED_WAYS}\b`, "i");
