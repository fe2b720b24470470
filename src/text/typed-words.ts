import { ownText, quotedSpans } from "./quoted.ts";

/** `/compact` and other commands to the agent. */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/[\w:-]+(?:\s|$)/.test(text);
}

/** The typed words, without pastes, quotations, and a document from its first heading on. */
export function typedWords(text: string): string {
  return withoutDocument(ownText(text, quotedSpans(text)));
}

export function withoutDocument(text: string): string {
  const document = text.search(/^#{1,6} \S/m);
  return document === -1 ? text : text.slice(0, document).trim();
}
