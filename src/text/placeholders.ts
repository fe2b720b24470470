/** A text in which `needs` finds nothing has none of it: a long pattern takes a short process a millisecond to compile. */
type PlaceholderRule = readonly [pattern: RegExp, mark: string, needs?: RegExp];

/** Text without colours and control characters. */
export function withoutColours(text: string): string {
  return text.replace(COLOUR, "").replace(CONTROL, " ");
}

/** Replaces parts that differ between machines, folders, days and runs by placeholders. */
export function withPlaceholders(line: string): string {
  return applyReplacements(line.replace(QUOTED, quotation), [...PLACES, ...RUNS, ...NUMBERS]);
}

/** The same for a command's words, whose paths and numbers within names stay. */
export function withArgumentPlaceholders(word: string): string {
  return applyReplacements(word, [...TEMPORARY, ...RUNS, ...ARGUMENTS]);
}

function applyReplacements(text: string, steps: readonly PlaceholderRule[]): string {
  return steps.reduce(
    (changed, [pattern, mark, needs]) =>
      needs?.test(changed) === false ? changed : changed.replace(pattern, mark),
    text,
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are control characters.
const COLOUR = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** Within a word a single quote is an apostrophe. */
const QUOTED = /(?<![\w\u0080-\uffff])(["'`])((?:(?!\1).)+)\1(?![\w\u0080-\uffff])/g;

/** A short quotation is a name that distinguishes errors; paths and sentences are replaced. */
function quotation(whole: string, quote: string, words: string): string {
  if (/^(?:[a-z]:[\\/]|\\\\|[~.]{0,2}\/\S)/i.test(words)) return `${quote}<path>${quote}`;
  return words.length > 60 || words.split(" ").length > 4 ? `${quote}…${quote}` : whole;
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?[ap]m\b)?(?: ?(?:z|utc|gmt|[+-]\d\d:?\d\d)\b)?`;

const TEMPORARY: readonly PlaceholderRule[] = [
  [/(?<![\w.])(?:\/private)?\/(?:tmp|var\/folders|var\/tmp|dev\/shm)\/[^\s"'`<>()[\]{},;:|]*/g, "<tmp>"],
  [/\btmp(?:[a-z0-9_]{8}|\.[a-z0-9]{6,12})\b(?!\/)/gi, "<tmp>"],
];

const PLACES: readonly PlaceholderRule[] = [
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>()[\]{},;]+/gi, "<path>"],
  [/(?<![\w<>])(?:[a-z]:[\\/]|\\\\)[^\s"'`<>()[\]{},;:|]+(?::\d+){0,2}/gi, "<path>"],
  [/(?<![\w<>/.~@-])(?:~|\.{1,2})?\/[^\s"'`<>()[\]{},;:|]+(?::\d+){0,2}/g, "<path>"],
  // Relative paths only with a file extension: `@scope/name` and `and/or` are words.
  [
    /(?<![\w<>/.~@+-])(?!(?:[\w-]+\.)+(?:com|org|io|net|dev|in)\/)[\w.+-]+(?:[\\/][\w.@+-]+)*[\\/][\w.@+-]*\.[a-z]\w{0,5}\b(?![\\/])(?::\d+){0,2}/gi,
    "<path>",
  ],
  [/\btmp(?:[a-z0-9_]{8}|\.[a-z0-9]{6,12})\b/gi, "<tmp>"],
];

const RUNS: readonly PlaceholderRule[] = [
  [
    new RegExp(
      String.raw`\b\d{4}[-/]\d\d[-/]\d\d(?:[t ]${CLOCK})?|\b(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?:${MONTH} \d{1,2}(?:,? \d{4}\b)?|\d{1,2}[ /-]${MONTH}[ /-]\d{4}\b)(?:[ :,]{1,2}${CLOCK})?(?: \d{4}\b)?|(?<![\w.:])\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?`,
      "gi",
    ),
    "<time>",
    /\d[-/:]\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i,
  ],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "<hash>"],
  [/\b0x[0-9a-f]+\b|\bsha\d{1,3}[-:][\w+/=]{20,}/gi, "<hash>"],
  [/(?<![\w/.-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}(?![\w/-])/gi, "<hash>"],
  // Long words of mixed letters and digits.
  [/(?<![\w/.-])(?=[a-z_-]*\d)(?=[\d_-]*[a-z])(?=[\w-]{20})(?:[a-z_-]*\d){3}[\w-]*(?![\w/.-])/gi, "<hash>"],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g, "<ip>"],
  [/(?<![\w.])v?\d+(?:\.\d+){2,}(?:[-+][\w.]+)?|(?<![\w./-])v\d+(?:\.\d+)*(?![\w/])/gi, "<v>"],
];

/** Numbers, but for digits within a name, as in TS2304, and status codes. */
const NUMBERS: readonly PlaceholderRule[] = [
  [
    /(?<![a-z\d]|(?:http(?:\/\S{1,8})?|status|code|errno)(?: code)?[ :=]{1,2})\d+(?:\.\d+|,\d{3}(?!\d))*(?:[a-z][a-z\d]*| (?:ms|s|secs?|seconds?|minutes?|[kmgt]i?b|bytes)\b)?/gi,
    "<n>",
    /\d/,
  ],
];

const ARGUMENTS: readonly PlaceholderRule[] = [
  [/(?<![^\s=:,])(-?)\d+(?:[.,:]\d+)*(?:ms|s|m|h|k|p)?(?![^\s=:,])/g, "$1<n>"],
];
