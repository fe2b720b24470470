/** An object of which nothing is known yet. */
export type Fields = Record<string, unknown>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
