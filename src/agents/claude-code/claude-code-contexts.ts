import { fieldsOf, stringOf } from "./claude-code-fields.ts";

/** Text that hooks gave the main thread, each hook's by itself; `forgotten` where the session was compacted. */
export function contextInEntry(entry: unknown): readonly string[] | "forgotten" {
  const { type, subtype, isSidechain, attachment } = fieldsOf(entry);
  if (type === "system" && subtype === "compact_boundary") return "forgotten";
  if (type !== "attachment" || isSidechain === true) return [];
  const { type: kind, content } = fieldsOf(attachment);
  if (kind !== "hook_additional_context" || !Array.isArray(content)) return [];
  return content.flatMap((text) => stringOf(text) ?? []);
}
