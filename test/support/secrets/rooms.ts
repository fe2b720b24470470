import type { CarriedSecret } from "./made-up-secrets.ts";

/** Fewer characters than are kept of one, so that nothing escapes the search by being cut out. */
export const ROOM = { prompt: 11_000, reply: 11_000, tool: 3_500, failure: 5_500, fact: 1_400 };

export const NAME_FIELDS = ["prompt_id", "tool_use_id", "tool_name"];

export const joined = (batch: readonly CarriedSecret[]) => batch.map(({ text }) => text).join("\n");

/** As few texts as have room for all. */
export function texts(batch: readonly CarriedSecret[], room: number): string[] {
  const full: string[] = [];
  for (const { text } of batch) {
    const last = full.at(-1);
    if (last !== undefined && last.length + text.length < room) full[full.length - 1] = `${last}\n${text}`;
    else full.push(text);
  }
  return full;
}
