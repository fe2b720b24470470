import { UnbiddenError } from "../../domain/errors.ts";
import type { Kind } from "../../domain/memory.ts";

/** What a pattern says on lines of their own. */
interface PatternParts {
  readonly context?: string | undefined;
  readonly solution?: string | undefined;
}

const PARTS = ["context", "solution"] as const;

/** The body with these lines first; an empty part takes its line away, a missing one leaves it. Throws `ARGUMENT_INVALID`. */
export function bodyWithParts(kind: Kind, body: string, parts: PatternParts): string {
  if (PARTS.every((part) => parts[part] === undefined)) return body;
  if (kind !== "pattern")
    throw new UnbiddenError("ARGUMENT_INVALID", "only a pattern has --context and --solution");
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  const isOf = (line: string, part: string) => line.startsWith(`${part}: `);
  const first = PARTS.flatMap((part) => {
    const words = parts[part]?.replace(/\s+/g, " ").trim();
    if (words === undefined) return lines.filter((line) => isOf(line, part));
    return words === "" ? [] : [`${part}: ${words}`];
  });
  return [...first, ...lines.filter((line) => !PARTS.some((part) => isOf(line, part)))].join("\n");
}
