import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { resolveConfig } from "../config/resolve.ts";
import { modelSettings } from "../engine/wiring/model-settings.ts";
import { json, REPLIES, raw, type WireServer, wireServer } from "../http/wire.fixture.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { type FakeClaude, fakeClaude } from "./drivers/fake-claude.fixture.ts";
import type { ModelOptions, Models, UsageLine } from "./llm.ts";
import { type ModelsDeps, modelsFor } from "./models.ts";

export const KEY = ["sk", "test", "0123456789abcdefghijklmnop"].join("-");
export const KEYS = { ANTHROPIC_API_KEY: KEY, OPENROUTER_API_KEY: KEY, OPENAI_API_KEY: KEY };
export const SERVED = ["anthropic", "openrouter", "openai", "ollama"] as const;
export type Served = (typeof SERVED)[number];
export const NOBODY = { "claude-cli": 0, anthropic: 0, openrouter: 0, openai: 0, ollama: 0 };

const OPTIONS: ModelOptions = {
  ...{ caller: "recall.hyde", system: "Be short.", maxTokens: 50, deadlineMs: 20_000 },
};

/** Every provider as it is met on a user's machine, made anew for each test; each answers with its name. */
export interface Providers {
  servers: Record<Served, WireServer>;
  claude: FakeClaude;
  store: Store;
  usage: UsageLine[];
  clock: number;
}

export function providers(): Providers {
  const world = {} as Providers;
  beforeEach(async () => {
    const made = await Promise.all(SERVED.map(async (name) => [name, await wireServer()] as const));
    world.servers = Object.fromEntries(made) as Record<Served, WireServer>;
    for (const name of SERVED) world.servers[name].answers(json(200, REPLIES[name](`from ${name}`)));
    world.claude = fakeClaude('answer("from claude-cli");');
    const path = join(world.claude.root, "home", "unbidden.db");
    world.store = openSqliteStore({ path, busyTimeoutMs: 0, key: new Uint8Array(32), newId: () => "a1" });
    [world.usage, world.clock] = [[], Date.UTC(2026, 1, 10)];
  });
  afterEach(async () => {
    await world.store.close();
    for (const name of SERVED) await world.servers[name].close();
    world.claude.remove();
  });
  return world;
}

let count = 0;

/** What a user has who says this; all providers are there, unless it says otherwise. */
export function modelsOf(
  world: Providers,
  said: Record<string, unknown>,
  env: NodeJS.ProcessEnv = KEYS,
  parts: Partial<ModelsDeps> = {},
): Models {
  const { servers, claude, store, usage } = world;
  const addresses = SERVED.map((name) => [`llm.${name}.base_url`, servers[name].url]);
  const sayings = { "llm.ollama.model": "small", ...Object.fromEntries(addresses), ...said };
  const { config, problems } = resolveConfig(
    Object.entries(sayings).map(([path, value]) => ({ path, value, source: "config.yaml" as const })),
  );
  expect(problems).toEqual([]);
  return modelsFor({
    ...modelSettings(config),
    env: { PATH: claude.bin, ...env },
    claude: { command: claude.command },
    ledger: () => store,
    writeUsage: (line) => void usage.push(line),
    redact: (text) => text,
    newId: () => `call-${++count}`,
    now: () => world.clock,
    monotonic: () => world.clock,
    pid: 77,
    childFolder: claude.childFolder,
    ...parts,
  });
}

export function ask(models: Models, options: Partial<ModelOptions> = {}) {
  return models.llm("recall")?.("What sank it?", { ...OPTIONS, ...options });
}

export function distilling(models: Models) {
  return models.llm("distill")?.("What sank it?", { ...OPTIONS, caller: "distill.model" });
}

/** How often each was asked. */
export function asked({ servers, claude }: Providers) {
  return {
    "claude-cli": claude.calls().length,
    ...Object.fromEntries(SERVED.map((name) => [name, servers[name].sent.length])),
  };
}

/** From now on they fail. */
export function breakDown({ servers }: Providers, ...names: Served[]): void {
  for (const name of names) servers[name].answers(raw(500, ""));
}
