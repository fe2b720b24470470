import type { Provider } from "../../domain/provider.ts";

/** US dollars for a million tokens. */
export interface ModelPrice {
  readonly prompt: number;
  readonly response: number;
}

/** The models that our options name; not checked against their makers' lists, so `llm.prices` corrects these and adds others. */
const LISTED: readonly string[] = [
  "claude-haiku-4-5=1/5",
  "claude-sonnet-4-5=3/15",
  "anthropic/claude-haiku-4.5=1/5",
  "gpt-5-mini=0.25/2",
];

const FREE: ModelPrice = { prompt: 0, response: 0 };

/** Prices by the exact name of a model, and the entries that are none. */
export interface PriceList {
  readonly byModel: ReadonlyMap<string, ModelPrice>;
  readonly unread: readonly string[];
}

export function priceList(own: readonly string[]): PriceList {
  const byModel = new Map<string, ModelPrice>();
  const unread: string[] = [];
  for (const entry of [...LISTED, ...own]) {
    const [, name = "", prompt, response] = ENTRY.exec(entry) ?? [];
    if (name === "") unread.push(entry);
    else byModel.set(name, { prompt: Number(prompt), response: Number(response) });
  }
  return { byModel, unread };
}

const ENTRY = /^([\w@][\w./:@+-]{0,199})=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;

/** Null where nobody told it. A subscription and this machine's own models bill no question. */
export function priceOf(provider: Provider, model: string, prices: PriceList): ModelPrice | null {
  const isBilled = provider !== "claude-cli" && provider !== "ollama";
  return isBilled ? (prices.byModel.get(model) ?? null) : FREE;
}
