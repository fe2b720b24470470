import {
  describeChoice,
  isNamed,
  type ModelPath,
  type PathChoice,
  PROVIDERS,
  type Provider,
  type ProviderWord,
} from "../domain/provider.ts";
import { recordAborted } from "./aborted.ts";
import { type AskDeps, CLAUDES, createLlm } from "./ask.ts";
import { anthropic } from "./drivers/anthropic.ts";
import { openai, openrouter } from "./drivers/chat-completions.ts";
import { type ClaudeCliOptions, claudeCli } from "./drivers/claude-cli.ts";
import { ollama } from "./drivers/ollama.ts";
import { type Driver, type Endpoint, type Llm, LlmError, type Models } from "./llm.ts";

/** The user's options for one provider. */
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
  /** Source of the keys; `claude` gets a part of it. */
  readonly env: ClaudeCliOptions["env"];
  /** The path of `claude`, or why there is none. */
  readonly claude: { readonly command: string } | { readonly missing: string };
  readonly childFolder: string;
}

/** All models the user may have; the only place that names drivers. */
export function modelsFor(deps: ModelsDeps): Models {
  const endpoints = Object.fromEntries(
    PROVIDERS.map((provider) => [provider, endpointOf(deps, provider)]),
  ) as Record<Provider, Endpoint>;
  const keys = Object.values(endpoints).flatMap(({ key }) => (key === null ? [] : [key]));
  const ask: AskDeps = {
    ...deps,
    drivers: driversFor(deps, endpoints),
    redact: (text) => deps.redact(keys.reduce((clean, key) => clean.replaceAll(key, "[key]"), text)),
  };
  const choice: Models["choice"] = (path) =>
    chooseProviders({
      ...deps,
      path,
      setting: deps.settingOf[path],
      stateOf: (provider) => ({
        model: modelOf(deps, path, provider),
        missing: missingSetting(deps, provider, endpoints[provider].key),
      }),
    });
  return {
    choice,
    recordAborted: () => recordAborted(deps),
    llm: (path) => {
      const chosen = choice(path);
      if (chosen.candidates.length > 0) return createLlm(ask, path, chosen.candidates);
      return path === "recall" && isNamed(chosen) ? refusing(chosen) : null;
    },
  };
}

/** An answer without the provider that the user named says so; `curate` looks at the choice itself. */
function refusing(chosen: PathChoice): Llm {
  return async () => {
    throw new LlmError("LLM_UNAVAILABLE", describeChoice(chosen));
  };
}

function modelOf({ settings, recallClaudeModel }: ModelsDeps, path: ModelPath, provider: Provider): string {
  return path === "recall" && CLAUDES.includes(provider) ? recallClaudeModel : settings[provider].model;
}

function driversFor(
  deps: ModelsDeps,
  endpoints: Readonly<Record<Provider, Endpoint>>,
): Record<Provider, Driver> {
  const { baseUrl } = endpoints["claude-cli"];
  const command = "command" in deps.claude ? deps.claude.command : "";
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

function missingSetting(deps: ModelsDeps, provider: Provider, key: string | null): ProviderState["missing"] {
  if (provider === "claude-cli") return "missing" in deps.claude ? deps.claude.missing : null;
  const { model, keyName, ownServer } = deps.settings[provider];
  if (model === "") return `llm.${provider}.model is not set`;
  // A server of one's own may want no key.
  if (keyName === null || key !== null || (provider === "openai" && ownServer)) return null;
  return `${keyName} is not set`;
}

interface ProviderState {
  readonly model: string;
  /** Why it cannot be asked; null when it can. */
  readonly missing: string | null;
}

export interface ChoiceRequest {
  readonly path: ModelPath;
  readonly setting: ProviderWord;
  /** Applies to every path. */
  readonly cliDisabled: boolean;
  /** Distillation may use the subscription without being configured. */
  readonly useSubscription: boolean;
  readonly stateOf: (provider: Provider) => ProviderState;
}

/** In order of preference. Recall is short and somebody waits; distillation is long, so it begins with the free one. */
const AUTO: Readonly<Record<ModelPath, readonly Provider[]>> = {
  recall: ["claude-cli", "anthropic", "openrouter", "openai"],
  distill: ["ollama", "anthropic", "openrouter", "openai", "claude-cli"],
};

/** The providers for a path. One that the user named is asked alone, without a substitute. */
export function chooseProviders(request: ChoiceRequest): PathChoice {
  const { path, setting } = request;
  const wanted = wantedProviders(request).map((provider) => ({
    provider,
    why: whyNot(request, provider),
    model: request.stateOf(provider).model,
  }));
  return {
    path,
    wanted: setting,
    candidates: wanted.flatMap(({ provider, why, model }) => (why === null ? [{ provider, model }] : [])),
    left: wanted.flatMap(({ provider, why }) => (why === null ? [] : [{ provider, why }])),
  };
}

function wantedProviders({ path, setting }: ChoiceRequest): readonly Provider[] {
  if (setting === "none") return [];
  return setting === "auto" ? AUTO[path] : [setting];
}

function whyNot(request: ChoiceRequest, provider: Provider): string | null {
  const { path, setting, cliDisabled, useSubscription, stateOf } = request;
  if (provider === "claude-cli" && cliDisabled) return "llm.claude-cli.enabled is off";
  if (provider === "claude-cli" && path === "distill" && setting === "auto" && !useSubscription)
    return "distill.use_subscription is off";
  return stateOf(provider).missing;
}
