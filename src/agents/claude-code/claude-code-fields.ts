/** An object of which nothing is known yet. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
