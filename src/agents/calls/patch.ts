import type { JsonObject } from "./fields.ts";

/** The patch that a shell command hands to the client's own `apply_patch`; null for any other command. */
export function patchIn(command: string): string | null {
  const start = command.indexOf("*** Begin Patch");
  return start !== -1 && /^\s*(?:apply_patch|applypatch)\b/.test(command) ? command.slice(start) : null;
}

/** A patch as an edit of its first file, or as the writing of a new one. */
export function patchInput(patch: string): [name: string, input: JsonObject] {
  const lines = patch.split("\n");
  const at = lines.findIndex((line) => HEAD.test(line));
  const [, verb = "", path = ""] = HEAD.exec(lines[at] ?? "") ?? [];
  const end = lines.findIndex(
    (line, number) => number > at && /^\*\*\* (?!Move to: |End of File)/.test(line),
  );
  const body = lines.slice(at + 1, end === -1 ? lines.length : end);
  const withSign = (sign: string) =>
    body
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  if (verb === "Add") return ["Write", { file_path: path, content: withSign("+") }];
  return ["Edit", { file_path: path, old_string: withSign("-"), new_string: withSign("+") }];
}

const HEAD = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/;
