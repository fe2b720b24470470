import type { Memory } from "../../domain/memory.ts";
import { termsOf } from "../../text/terms.ts";

/** A memory is found by its files and tags as by the words of its body. */
export function bodyTermsOf({ body, files, tags }: Pick<Memory, "body" | "files" | "tags">): string[] {
  return termsOf([body, ...files, ...tags].join("\n"));
}
