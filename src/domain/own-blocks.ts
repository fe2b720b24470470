const BEGIN = /--- unbidden ([0-9a-f]{4}):/g;
const END = /--- end unbidden ([0-9a-f]{4}) ---/g;
/** The rest of a first line, and lines as a block writes them: of a block whose end is missing nothing else goes. */
const UNCLOSED =
  /(?:[^\n]{0,200}? ---(?! unbidden))?(?:\n(?:\[[a-z ]{2,20}[^\]\n]{0,40}\] | {2}\S|more: )[^\n]*)*(?:\n--- end unbidden [0-9a-f]{4} ---|\n-{1,3}[^\n]{0,30}$)?/y;

/** Our injections are never captured again, not even when quoted. */
export function withoutOwnBlocks(text: string): string {
  if (!text.includes("--- unbidden ")) return text;
  let rest = "";
  let from = 0;
  for (const [start, end] of ownSpans(text)) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

/** Our own tools, under the names that agents give them: what they say is remembered already. */
export function isOwnTool(name: string): boolean {
  return name.toLowerCase().includes("unbidden") && OWN_TOOL.test(name);
}

const OWN_TOOL = /(?:^|[^a-z])unbidden[_-]{1,2}(?:recall|show|timeline|remember|forget)$/i;

/** A block ends at the next end of its nonce. */
function ownSpans(text: string): readonly (readonly [start: number, end: number, isWhole: boolean])[] {
  const ends = new Map<string, number[]>();
  for (const { index, 0: rule, 1: nonce = "" } of text.matchAll(END))
    if (ends.get(nonce)?.push(index + rule.length) === undefined) ends.set(nonce, [index + rule.length]);
  for (const list of ends.values()) list.reverse();
  const spans: [number, number, boolean][] = [];
  let from = 0;
  for (const { index, 0: rule, 1: nonce = "" } of text.matchAll(BEGIN)) {
    if (index < from) continue;
    const later = ends.get(nonce) ?? [];
    while ((later.at(-1) ?? Number.POSITIVE_INFINITY) <= index) later.pop();
    const end = later.at(-1);
    from = end ?? unclosedEnd(text, index + rule.length);
    spans.push([index, from, end !== undefined]);
  }
  return spans;
}

function unclosedEnd(text: string, at: number): number {
  UNCLOSED.lastIndex = at;
  return at + (UNCLOSED.exec(text)?.[0].length ?? 0);
}

const NONCE_AT = "--- unbidden ".length;

/** An injected block in a text. */
export interface OwnBlock {
  readonly nonce: string;
  /** Rules included. */
  readonly text: string;
}

/** Whole blocks only. They may be forged: anybody can write the rules. */
export function ownBlocksIn(text: string): readonly OwnBlock[] {
  return ownSpans(text)
    .filter(([, , isWhole]) => isWhole)
    .map(([start, end]) => ({
      nonce: text.slice(start, end).slice(NONCE_AT, NONCE_AT + 4),
      text: text.slice(start, end),
    }));
}
