import type { AgentRun } from "./agent-client.ts";

const BLOCK = /--- unbidden ([0-9a-f]{4}): [\s\S]*?--- end unbidden \1 ---/g;

/** The blocks of ours in a text. */
export function blocksOf(text: string): string[] {
  return [...text.matchAll(BLOCK)].map(([block]) => block);
}

/** A prompt, and the blocks of ours that the model saw in its session, each once. */
export function toldLines(agent: string, prompt: string, texts: readonly string[]): string[] {
  return [`${agent} is asked: ${prompt}`, ...new Set(texts.flatMap(blocksOf))];
}

/** The blocks that the last request of a run holds. */
export function blocksIn({ requests }: AgentRun): string[] {
  return (requests.at(-1)?.texts ?? []).flatMap(blocksOf);
}
