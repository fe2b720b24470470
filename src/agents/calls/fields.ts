/** An object whose fields are not validated yet. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects of a list; empty for any other value. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A message's content; null for any other value. */
export function contentBlocks(content: unknown): readonly JsonObject[] | null {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? objectsIn(content) : null;
}

export function blocksText(blocks: readonly JsonObject[]): string {
  const texts = blocks.filter(({ type }) => type === "text").map(({ text }) => stringOf(text) ?? "");
  return texts.join("\n");
}

/** All texts in a value of unknown shape, without packed data such as pictures. */
export function textsWithin(value: unknown, depth = MOST_DEPTH): readonly string[] {
  if (typeof value === "string") return value.length <= MOST_NAME || /\s/.test(value) ? [value] : [];
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => textsWithin(part, depth - 1));
}

const MOST_DEPTH = 6;
/** Longer ones without a blank are no words. */
const MOST_NAME = 400;
