/** The text as somebody reads it: without terminal control, invisible characters and private spans. */
export function visibleText(text: string): string {
  return withoutPrivate(clean(text));
}

// ESC sequences and their one-byte forms: CSI, OSC up to its end, and two-character ones.
const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing terminal control is the purpose.
  /(?:\u001b\[|\u009b)[0-9;:?<=>]{0,64}[ -/]{0,4}[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,2000}(?:\u0007|\u001b\\|\u009c)?|\u001b[@-Z\\^_]?/g;
// Most texts hold nothing else, and the Unicode classes below take a short process milliseconds to compile.
const PLAIN = /^[\t\n -~]*$/;
// Zero-width, bidi, filler and tag characters hide words from people and break patterns.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const PRIVATE_OPEN = /<\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/i;
const PRIVATE_TAG = /<\s{0,3}(\/?)\s{0,3}private(?:\s{1,3}[\w-]{1,40}=[^<>]{0,200})?\s{0,3}>/gi;

/** Escapes and invisible characters would end a word where a pattern expects a boundary. */
function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  const wellFormed = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, "");
  const lines = wellFormed.replace(ANSI, "").replace(/\r\n?/g, "\n");
  return lines.replace(CONTROL, "").replace(INVISIBLE, "");
}

/** `<private>` without an end hides the rest. */
function withoutPrivate(text: string): string {
  if (!text.includes("<") || !PRIVATE_OPEN.test(text)) return text;
  let visible = "";
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(PRIVATE_TAG)) {
    if (depth === 0 && slash === "/") continue;
    if (depth === 0) visible += text.slice(from, index);
    depth += slash === "/" ? -1 : 1;
    from = index + tag.length;
  }
  if (depth === 0) visible += text.slice(from);
  // The text around a removed span can form another opening.
  const opening = visible.search(PRIVATE_OPEN);
  return opening === -1 ? visible : visible.slice(0, opening);
}
