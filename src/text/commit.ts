import { cutAtSentence } from "./cut.ts";
import { oneOf } from "./one-of.ts";

const TRAILERS = /^(?:[a-z][\w-]*-by|change-id|cc): .*$\n?/gim;
const ADDRESS = / ?<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g;

/** A commit's message without its authors, signers and readers. */
export function withoutPeople(message: string): string {
  return message.replace(TRAILERS, "").replace(ADDRESS, "").trim();
}

/** Most characters of reasons. */
const MAX_REASONS = 480;

/** Reasons or new behaviour in a commit's or pull request's text; empty where it only lists changes. */
export function reasonsIn(body: string): string {
  const blocks = blocksIn(withoutPeople(withoutForms(body)));
  const prose = blocks.filter(({ isPoint, text }) => !isPoint && !isLabel(text)).map(({ text }) => text);
  const text = prose.join(" ");
  if (REASONED.test(text) || text.length >= LONG || (text.length >= SHORT && OTHER_SCRIPT.test(text)))
    return cutAtSentence(text, MAX_REASONS);
  const points = blocks.filter(({ isPoint, text }) => isPoint && REASONED.test(text)).map(({ text }) => text);
  return points.length === 0 ? "" : cutAtSentence([...prose, ...points].join("; "), MAX_REASONS);
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

/** Paragraphs and list points, each on one line; indented paragraphs are code. */
function blocksIn(body: string): readonly Block[] {
  return body
    .split(/\n\s*\n/)
    .filter((paragraph) => !paragraph.split("\n").every((line) => /^(?: {2,}|\t)(?![-*•+\d])/.test(line)))
    .flatMap((paragraph) => paragraph.split(/\n(?=\s*(?:[-*•+]|\d{1,2}[.)])\s)/))
    .map((block) => ({
      text: block.replace(POINT, "").replace(/\*\*/g, "").replace(/\s+/g, " ").trim(),
      isPoint: POINT.test(block),
    }))
    .filter(
      ({ text, isPoint }) =>
        text !== "" && !/:$/.test(text) && (isPoint || !/^[a-z…]+ /.test(text) || beginsWithName(text)),
    );
}

const POINT = /^\s*(?:[-*•+]|\d{1,2}[.)])\s+/;

/** A block in lower case continues a line of code, unless it begins with a name. */
function beginsWithName(text: string): boolean {
  return /^\S*[A-Z_.:(`-]\S* /.test(text);
}

/** Most characters read: a foreign history may hold a message made to be slow. */
const MAX_READ = 20_000;

/** Without trailers, issue numbers, checklists, headings, code and test plans of templates and tools. */
function withoutForms(body: string): string {
  return body
    .replace(/\r/g, "")
    .slice(0, MAX_READ)
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

/** "Small cleanups flagged during review": only the kind of change. */
function isLabel(text: string): boolean {
  return (
    text.length < 90 &&
    /\b(?:review|feedback|copilot|bugbot|cleanups?|follow-?up|address(?:es|ed)?)\b/i.test(text)
  );
}

/** Words of reasons, conditions and ended behaviour. */
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
