/** `/compact` and the like speak to the agent, not about the work. */
export function isSlashCommand(text: string): boolean {
  return /^\s*\/[\w:-]+(?:\s|$)/.test(text);
}
