import { withoutComments } from "../../text/json-text.ts";
import { fieldsOf } from "../calls/fields.ts";

/** A switch in settings; null where they do not set it. */
export function switchIn(settings: string | null, path: readonly string[]): boolean | null {
  let value: unknown;
  try {
    value = JSON.parse(withoutComments(settings ?? ""));
  } catch {
    // Blank, or not ours to judge here.
    return null;
  }
  for (const name of path) value = fieldsOf(value)[name];
  return typeof value === "boolean" ? value : null;
}
