import { distillByModel } from "../../src/distill/model/distill-model.ts";
import type { Llm } from "../../src/llm/llm.ts";
import type { Store } from "../../src/store/store.ts";
import { type Excerpt, holdsAll, type Wanted } from "./excerpts.ts";

/** What a model may make; patterns, commands, files and handoffs are the rules' alone. */
const KINDS: Readonly<Record<string, string>> = {
  decision: "decision",
  preference: "preference",
  remember: "note",
  goal: "goal",
  failure: "failure",
};

/** One that nobody said, in every answer: it must not be kept. */
export const INVENTED = "The payment gateway is rewritten in Erlang by March";

const LONGEST_TITLE = 110;

/** The labels that a model could answer. */
export function forModels({ labels }: Excerpt): readonly Wanted[] {
  return labels.wanted.filter(({ rules }) => rules.some((rule) => rule in KINDS));
}

/** Has the product's own code read what waits with a model that knows every label, finds its line, and invents one thing. */
export async function readByScript(store: Store, excerpt: Excerpt): Promise<void> {
  const request = { owner: "bench", at: Date.UTC(2027, 0, 1), limit: 100, leastPrompts: 1 };
  const llm = scriptedBy(forModels(excerpt));
  for (const job of await store.claimJobs({ ...request, leastGrowth: 0, claimMs: 1 })) {
    const done = await distillByModel(
      { store, llm, safe: (text) => text, newId: () => "0123456789abcdef" },
      job,
    );
    if (done.outcome !== "done") throw new Error(`a session was not read: ${JSON.stringify(done)}`);
  }
}

function scriptedBy(labels: readonly Wanted[]): Llm {
  return async (prompt) => {
    const lines = [...prompt.matchAll(/^\[(\d+)\] (?:user|assistant|user, refusing|\w+): (.*)$/gm)];
    const memories = labels.flatMap(({ rules, kind, words }) => {
      const [, number, said = ""] = lines.find(([line]) => holdsAll(line, words)) ?? [];
      if (number === undefined) return [];
      const made = kind ?? KINDS[rules.find((rule) => rule in KINDS) ?? ""];
      return [
        { kind: made, title: said.slice(0, LONGEST_TITLE), body: said, lines: [Number(number)], files: [] },
      ];
    });
    const invented = { kind: "decision", title: INVENTED, body: "", lines: [1], files: [] };
    const usage = { promptCharacters: 0, responseCharacters: 0, promptTokens: null, responseTokens: null };
    const text = JSON.stringify({ memories: [...memories, invented] });
    return { text, provider: "ollama", model: "scripted", usage };
  };
}
