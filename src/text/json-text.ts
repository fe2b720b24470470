/** A value in JSON text with its position, so that an edit leaves the rest of the text as it is. */
export interface JsonNode {
  readonly kind: "object" | "array" | "scalar";
  readonly start: number;
  readonly end: number;
  readonly children: readonly JsonChild[];
}

/** A member or an item; `start` is its key's position, in an array its value's. */
interface JsonChild {
  readonly key: string | null;
  readonly start: number;
  readonly value: JsonNode;
}

/** Positions of everything in `text`, which must be valid JSON but for comments; a byte order mark may lead. */
export function scanJson(text: string): JsonNode {
  return scanValue(withoutComments(text), 0);
}

const STRING_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g;

/** Comments as white space, so that all else keeps its place. */
export function withoutComments(text: string): string {
  if (!/\/[/*]/.test(text)) return text;
  return text.replace(STRING_OR_COMMENT, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n\r]/g, " "),
  );
}

/** The value of a key; of repeated keys the last, as `JSON.parse` has it. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.children.findLast((child) => child.key === key)?.value;
}

/** Adds a last child that looks like its neighbours; `removeChild` is its exact inverse. */
export function appendChild(text: string, container: JsonNode, key: string | null, json: unknown): string {
  const last = container.children.at(-1);
  const layout = layoutOf(text);
  if (last === undefined) return fillEmpty(text, container, key, json, layout);
  const previous = container.children.at(-2);
  const bare = withoutComments(text);
  const from = previous ? bare.indexOf(",", previous.value.end) + 1 : container.start + 1;
  const gap = layoutBetween(text.slice(from, last.start), bare.slice(from, last.start));
  const childLayout = {
    ...layout,
    unit: gap.includes("\n") ? layout.unit : "",
    margin: afterLastNewline(gap),
  };
  return splice(text, last.value.end, last.value.end, `,${gap}${childText(key, json, childLayout)}`);
}

/** Replaces a value, on one line if the old one was. */
export function replaceValue(text: string, node: JsonNode, json: unknown): string {
  const layout = layoutOf(text);
  const unit = text.slice(node.start, node.end).includes("\n") ? layout.unit : "";
  return splice(
    text,
    node.start,
    node.end,
    jsonText(json, { ...layout, unit, margin: marginAt(text, node) }),
  );
}

export function removeChild(text: string, container: JsonNode, index: number): string {
  const { children } = container;
  const [previous, child, next] = [children[index - 1], children[index], children[index + 1]];
  if (!child) return text;
  if (previous) return splice(text, previous.value.end, child.value.end, "");
  return next
    ? splice(text, child.start, next.start, "")
    : splice(text, container.start + 1, container.end - 1, "");
}

/** `text` with everything from `start` to `end` replaced. */
export function splice(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** White space as it is, without what a comment leaves at the ends of lines. */
function layoutBetween(written: string, bare: string): string {
  return written === bare ? written : bare.replace(/[ \t]+(?=[\r\n])/g, "");
}

/** How a piece of JSON is laid out; an empty `unit` means on one line. */
interface Layout {
  readonly newline: string;
  readonly unit: string;
  readonly margin: string;
}

function layoutOf(text: string): Layout {
  const root = scanJson(text);
  const first = root.children[0];
  const gap = first ? withoutComments(text).slice(root.start + 1, first.start) : "\n";
  const unit = gap.includes("\n") ? afterLastNewline(gap) || "  " : "";
  return { newline: text.includes("\r\n") ? "\r\n" : "\n", unit, margin: "" };
}

function fillEmpty(
  text: string,
  container: JsonNode,
  key: string | null,
  json: unknown,
  layout: Layout,
): string {
  const margin = marginAt(text, container);
  const inner = { ...layout, margin: margin + layout.unit };
  const child = childText(key, json, inner);
  const filled =
    layout.unit === "" ? child : `${layout.newline}${inner.margin}${child}${layout.newline}${margin}`;
  const [from, to] = [container.start + 1, container.end - 1];
  const comment = withoutComments(text).slice(from, to) === text.slice(from, to) ? "" : text.slice(from, to);
  return splice(text, from, to, `${comment.trimEnd()}${filled}`);
}

function childText(key: string | null, json: unknown, layout: Layout): string {
  if (key === null) return jsonText(json, layout);
  return `${JSON.stringify(key)}:${layout.unit === "" ? "" : " "}${jsonText(json, layout)}`;
}

function jsonText(json: unknown, layout: Layout): string {
  return JSON.stringify(json, null, layout.unit).replaceAll("\n", layout.newline + layout.margin);
}

/** The white space that begins the line `node` starts on. */
function marginAt(text: string, node: JsonNode): string {
  const lineStart = text.lastIndexOf("\n", node.start) + 1;
  return text.slice(lineStart, Math.min(skipBlank(text, lineStart), node.start)).replace("\uFEFF", "");
}

function afterLastNewline(blank: string): string {
  return blank.slice(blank.lastIndexOf("\n") + 1);
}

function scanValue(text: string, from: number): JsonNode {
  const start = skipBlank(text, from);
  const first = text[start];
  if (first === "{") return scanContainer(text, start, "object");
  if (first === "[") return scanContainer(text, start, "array");
  const end = first === '"' ? endOfString(text, start) : endOfScalar(text, start);
  return { kind: "scalar", start, end, children: [] };
}

function scanContainer(text: string, start: number, kind: "object" | "array"): JsonNode {
  const children: JsonChild[] = [];
  let at = skipBlank(text, start + 1);
  while (at < text.length && text[at] !== "}" && text[at] !== "]") {
    const child = scanChild(text, at, kind);
    children.push(child);
    at = skipBlank(text, child.value.end);
    if (text[at] === ",") at = skipBlank(text, at + 1);
  }
  return { kind, start, end: at + 1, children };
}

function scanChild(text: string, start: number, kind: "object" | "array"): JsonChild {
  if (kind === "array") return { key: null, start, value: scanValue(text, start) };
  const keyEnd = endOfString(text, start);
  const colon = skipBlank(text, keyEnd);
  return { key: JSON.parse(text.slice(start, keyEnd)), start, value: scanValue(text, colon + 1) };
}

const BLANK = /[\uFEFF \t\r\n]*/y;
const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const SCALAR = /[^,\]} \t\r\n]*/y;

const skipBlank = (text: string, from: number) => endOf(BLANK, text, from);
const endOfString = (text: string, start: number) => endOf(STRING, text, start);
const endOfScalar = (text: string, start: number) => endOf(SCALAR, text, start);

function endOf(part: RegExp, text: string, from: number): number {
  part.lastIndex = from;
  return part.test(text) ? part.lastIndex : text.length;
}
