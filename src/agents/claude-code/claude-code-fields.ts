/** An object of which nothing is known yet. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A message's content; null where it is none. */
export function contentBlocks(content: unknown): readonly JsonObject[] | null {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.map(fieldsOf) : null;
}

export function blocksText(blocks: readonly JsonObject[]): string {
  const texts = blocks.filter(({ type }) => type === "text").map(({ text }) => stringOf(text) ?? "");
  return texts.join("\n");
}
