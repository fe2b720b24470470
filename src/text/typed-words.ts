import { ownText, quotedSpans } from "./quoted.ts";

/** `/compact` and the like speak to the agent, not about the work. */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/[\w:-]+(?:\s|$)/.test(text);
}

/** The words that somebody typed: nothing pasted or quoted, and nothing of a document from its first heading on. */
export function typedWords(text: string): string {
  return withoutDocument(ownText(text, quotedSpans(text)));
}

export function withoutDocument(own: string): string {
  const document = own.search(/^#{1,6} \S/m);
  return document === -1 ? own : own.slice(0, document).trim();
}
