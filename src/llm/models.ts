import { type ModelPath, PROVIDERS, type Provider, type ProviderWord } from "../domain/provider.ts";
import { recordAborted } from "./aborted.ts";
import { type AskDeps, CLAUDES, createLlm } from "./ask.ts";
import { chooseProviders, type ProviderState } from "./choose.ts";
import { anthropic } from "./drivers/anthropic.ts";
import { type ClaudeCliOptions, claudeCli, findClaude } from "./drivers/claude-cli.ts";
import { ollama } from "./drivers/ollama.ts";
import { openai } from "./drivers/openai.ts";
import { openrouter } from "./drivers/openrouter.ts";
import type { Driver, Endpoint, Models } from "./llm.ts";

/** What the user said about one provider. */
interface ProviderSettings {
  readonly model: string;
  readonly baseUrl: string;
  /** The address is not the provider's own. */
  readonly ownServer: boolean;
  /** Name of the variable that holds the key; null where none is needed. */
  readonly keyName: string | null;
}

export interface ModelsDeps extends Omit<AskDeps, "drivers"> {
  readonly settingOf: Readonly<Record<ModelPath, ProviderWord>>;
  readonly settings: Readonly<Record<Provider, ProviderSettings>>;
  /** Claude's model for recall. */
  readonly recallClaudeModel: string;
  readonly cliDisabled: boolean;
  readonly useSubscription: boolean;
  /** Where keys are, and what `claude` gets a part of. */
  readonly env: ClaudeCliOptions["env"];
  /** Where the user says that `claude` is; empty to look for it on the PATH, where that is believed. */
  readonly claudeCommand: string;
  readonly trustsPath: boolean;
  readonly childFolder: string;
}

/** Every model the user may have; the only place that names drivers. */
export function modelsFor(deps: ModelsDeps): Models {
  const { env, claudeCommand: said, trustsPath: believesPath } = deps;
  const claude = deps.cliDisabled ? null : findClaude({ env, configured: said, trustsPath: believesPath });
  const endpoints = Object.fromEntries(
    PROVIDERS.map((provider) => [provider, endpointOf(deps, provider)]),
  ) as Record<Provider, Endpoint>;
  const keys = Object.values(endpoints).flatMap(({ key }) => (key === null ? [] : [key]));
  const ask: AskDeps = {
    ...deps,
    drivers: driversFor(deps, endpoints, claude ?? ""),
    redact: (text) => deps.redact(keys.reduce((kept, key) => kept.replaceAll(key, "[key]"), text)),
  };
  const stateOf = (path: ModelPath, provider: Provider) => ({
    model: modelOf(deps, path, provider),
    missing: missingSetting(deps, provider, { key: endpoints[provider].key, claude }),
  });
  const choice: Models["choice"] = (path) =>
    chooseProviders({
      ...deps,
      path,
      setting: deps.settingOf[path],
      stateOf: (provider) => stateOf(path, provider),
    });
  return {
    choice,
    recordAborted: () => recordAborted(deps),
    llm: (path) => {
      const { candidates } = choice(path);
      return candidates.length === 0 ? null : createLlm(ask, path, candidates);
    },
  };
}

function modelOf({ settings, recallClaudeModel }: ModelsDeps, path: ModelPath, provider: Provider): string {
  return path === "recall" && CLAUDES.includes(provider) ? recallClaudeModel : settings[provider].model;
}

function driversFor(
  deps: ModelsDeps,
  endpoints: Readonly<Record<Provider, Endpoint>>,
  command: string,
): Record<Provider, Driver> {
  const { baseUrl } = endpoints["claude-cli"];
  return {
    "claude-cli": claudeCli({ command, folder: deps.childFolder, env: deps.env, baseUrl }),
    anthropic: anthropic(endpoints.anthropic),
    openrouter: openrouter(endpoints.openrouter),
    openai: openai(endpoints.openai),
    ollama: ollama(endpoints.ollama),
  };
}

function endpointOf({ settings, env }: ModelsDeps, provider: Provider): Endpoint {
  const { baseUrl, keyName } = settings[provider];
  const key = keyName === null ? "" : (env[keyName] ?? "").trim();
  return { baseUrl: baseUrl.replace(/\/+$/, ""), key: key === "" ? null : key };
}

function whyNoClaude({ claudeCommand, trustsPath: believesPath }: ModelsDeps): string {
  if (claudeCommand !== "") return "llm.claude-cli.command is no program";
  return believesPath
    ? "there is no `claude` on the PATH"
    : "llm.claude-cli.command is not set, and this PATH is not believed";
}

function missingSetting(
  deps: ModelsDeps,
  provider: Provider,
  { key, claude }: { key: string | null; claude: string | null },
): ProviderState["missing"] {
  if (provider === "claude-cli") return claude === null ? whyNoClaude(deps) : null;
  const { model, keyName, ownServer } = deps.settings[provider];
  if (model === "") return `llm.${provider}.model is not set`;
  // A server of one's own may want no key.
  if (keyName === null || key !== null || (provider === "openai" && ownServer)) return null;
  return `${keyName} is not set`;
}
