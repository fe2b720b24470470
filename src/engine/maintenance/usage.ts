import { existsSync } from "node:fs";
import { readOwnFile } from "../../files/own-file.ts";
import type { UsageLine } from "../../llm/llm.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { UsageAnswer, UsageBy, UsageRow } from "../../operations/usage.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { type PriceList, priceList, priceOf } from "./prices.ts";

/** More than two generations of it hold. */
const MAX_BYTES = 32_000_000;

/** Adds up the usage log, a file that anyone can read. */
export async function addUpUsage(
  deps: EngineDeps,
  { by, days }: OperationInput<"usage">,
): Promise<UsageAnswer> {
  const { home, now, config, models } = deps;
  // Without a store no model was asked, and none is created.
  if (existsSync(home.store)) await (await models()).recordAborted();
  const since = now() - days * DAY_MS;
  const prices = priceList(config["llm.prices"]);
  const rates = { bytesPerToken: config["tokens.bytes_per_token"], prices };
  const written = [`${home.usageLog}.1`, home.usageLog]
    .flatMap((file) => readUsageLines(home.root, file))
    .filter(({ at }) => at >= since);
  const lines = [...new Map(written.map((line, at) => [line.id ?? at, line])).values()];
  const rows = [...Map.groupBy(lines, (line) => rowName(line, by))].map(([name, own]) =>
    sumOfLines(name, own, rates),
  );
  const all = sumOfLines("all", lines, rates);
  const sorted = sortedRows(rows, by);
  return { path: home.usageLog, by, days, rows: sorted, all, unreadPrices: prices.unread };
}

interface Rates {
  readonly bytesPerToken: number;
  readonly prices: PriceList;
}

function sortedRows(rows: UsageRow[], by: UsageBy): UsageRow[] {
  const isInOrder = by !== "caller" && by !== "model";
  return rows.sort(
    (left, right) => (isInOrder ? 0 : right.calls - left.calls) || (left.name < right.name ? -1 : 1),
  );
}

function rowName(line: UsageLine, by: UsageBy): string {
  return by
    .split(",")
    .map((part) => nameOf(line, part as UsagePart))
    .join("  ");
}

type UsagePart = "caller" | "model" | "hour" | "day";

function nameOf({ at, caller, model, provider }: UsageLine, part: UsagePart): string {
  switch (part) {
    case "caller":
      return caller;
    case "model":
      return `${provider} ${model}`;
    case "hour":
      return `${localDay(at)} ${twoDigits(new Date(at).getHours())}:00`;
    case "day":
      return localDay(at);
  }
}

/** In the user's time zone. */
function localDay(at: number): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function sumOfLines(name: string, lines: readonly UsageLine[], rates: Rates): UsageRow {
  const sum = (figure: (line: UsageLine) => number) => lines.reduce((all, line) => all + figure(line), 0);
  const tokens = new Map(lines.map((line) => [line, tokensOfLine(line, rates.bytesPerToken)]));
  const costs = lines.map((line) => costOfLine(line, rates));
  const known = costs.filter((cost) => cost !== null);
  return {
    name,
    calls: lines.length,
    failed: sum(({ error }) => Number(error !== null)),
    promptCharacters: sum(({ promptCharacters }) => promptCharacters),
    responseCharacters: sum(({ responseCharacters }) => responseCharacters),
    tokens: sum((line) => (tokens.get(line)?.prompt ?? 0) + (tokens.get(line)?.response ?? 0)),
    estimated: lines.some((line) => line.promptTokens === null || line.responseTokens === null),
    dollars: known.length === 0 ? null : known.reduce((all, cost) => all + cost, 0),
    unpriced: costs.length - known.length,
    ms: sum(({ ms }) => ms),
  };
}

function tokensOfLine(line: UsageLine, bytesPerToken: number) {
  const estimate = (characters: number) => Math.ceil(characters / bytesPerToken);
  return {
    prompt: line.promptTokens ?? estimate(line.promptCharacters),
    response: line.responseTokens ?? estimate(line.responseCharacters),
  };
}

/** Nothing for a question that failed before tokens were counted; null where the price is unknown. */
function costOfLine(line: UsageLine, { bytesPerToken, prices }: Rates): number | null {
  const price = priceOf(line.provider, line.model, prices);
  if (price === null) return null;
  if (line.error !== null && line.promptTokens === null) return 0;
  const { prompt, response } = tokensOfLine(line, bytesPerToken);
  return (prompt * price.prompt + response * price.response) / 1e6;
}

function readUsageLines(root: string, file: string): UsageLine[] {
  try {
    return readOwnFile(root, file, MAX_BYTES).toString().split("\n").flatMap(parseUsageLine);
  } catch {
    // No usage log yet.
    return [];
  }
}

/** A line torn by a crash or edited by hand costs no other line. */
function parseUsageLine(line: string): UsageLine[] {
  try {
    const usage = JSON.parse(line) as UsageLine;
    const numbers = [usage.at, usage.promptCharacters, usage.responseCharacters, usage.ms];
    const words = [usage.caller, usage.model, usage.provider];
    const isWhole =
      numbers.every((value) => typeof value === "number") && words.every((word) => typeof word === "string");
    return isWhole ? [usage] : [];
  } catch {
    // Not JSON.
    return [];
  }
}
