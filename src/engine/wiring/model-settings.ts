import type { Config } from "../../config/options.ts";
import { OPTIONS } from "../../config/options.ts";
import { providerWord } from "../../config/providers.ts";
import type { PathChoice } from "../../domain/provider.ts";
import { estimateTokens } from "../../text/tokens.ts";
import type { EngineDeps } from "./deps.ts";

/** The user's options for language models, as the drivers and the rate limit take them. */
export function modelSettings(config: Config) {
  return {
    settingOf: { recall: providerWord(config, "recall"), distill: providerWord(config, "distill") },
    settings: {
      "claude-cli": { ...providerSettings(config, "claude-cli"), keyName: null },
      anthropic: providerSettings(config, "anthropic"),
      openrouter: providerSettings(config, "openrouter"),
      openai: providerSettings(config, "openai"),
      ollama: { ...providerSettings(config, "ollama"), keyName: null },
    },
    recallClaudeModel: config["recall.claude_model"],
    cliDisabled: !config["llm.claude-cli.enabled"],
    useSubscription: config["distill.use_subscription"],
    timeoutMs: config["llm.timeout_s"] * 1_000,
    limits: {
      callsPerHour: config["llm.calls_per_hour"],
      tokensPerDay: config["llm.tokens_per_day"],
      failures: config["llm.max_failures"],
      restMs: config["llm.pause_minutes"] * 60_000,
    },
    tokensOf: (text: string) => estimateTokens(text, config["tokens.bytes_per_token"]),
  };
}

/** As a session would choose, whoever asks. */
export async function modelChoices({ models }: EngineDeps): Promise<readonly PathChoice[]> {
  const { choice } = await models("session");
  return [choice("recall"), choice("distill")];
}

type Keyed = "anthropic" | "openrouter" | "openai";

function providerSettings<P extends Keyed | "claude-cli" | "ollama">(config: Config, provider: P) {
  const baseUrl = config[`llm.${provider}.base_url`];
  return {
    model: config[`llm.${provider}.model`],
    baseUrl,
    ownServer: baseUrl !== OPTIONS[`llm.${provider}.base_url`].default,
    keyName: (config as Partial<Record<string, unknown>>)[`llm.${provider}.key_env`] as string,
  };
}
