const OWN_BLOCK = /--- unbidden ([0-9a-f]{4}):[\s\S]*?(?:--- end unbidden \1 ---|$)/g;

/** Our own injections must never be captured again, also when the agent or the user quotes them. */
export function withoutOwnBlocks(text: string): string {
  return text.includes("--- unbidden ") ? text.replace(OWN_BLOCK, "") : text;
}

/** One of our injections, as it stands in a text. */
export interface OwnBlock {
  /** In both its rules. */
  readonly nonce: string;
  /** Rules included. */
  readonly text: string;
}

/** Whole blocks only. That one looks like ours proves nothing: anybody can write the rules. */
export function ownBlocksIn(text: string): readonly OwnBlock[] {
  const found = [...text.matchAll(OWN_BLOCK)].map(([block, nonce = ""]) => ({ nonce, text: block }));
  return found.filter((block) => block.text.endsWith(`--- end unbidden ${block.nonce} ---`));
}
