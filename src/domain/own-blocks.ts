const OWN_BLOCK = /--- unbidden ([0-9a-f]{4}):[\s\S]*?(?:--- end unbidden \1 ---|$)/g;

/** Our own injections must never be captured again, also when the agent or the user quotes them. */
export function withoutOwnBlocks(text: string): string {
  return text.includes("--- unbidden ") ? text.replace(OWN_BLOCK, "") : text;
}
