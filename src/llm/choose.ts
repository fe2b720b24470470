import type { ModelPath, PathChoice, Provider, ProviderWord } from "../domain/provider.ts";

export interface ProviderState {
  readonly model: string;
  /** Why it cannot be asked; null when it can. */
  readonly missing: string | null;
}

export interface ChoiceRequest {
  readonly path: ModelPath;
  readonly setting: ProviderWord;
  /** The switch that holds everywhere. */
  readonly cliDisabled: boolean;
  /** A session's distillation may use the subscription by itself. */
  readonly useSubscription: boolean;
  readonly stateOf: (provider: Provider) => ProviderState;
}

/** In this order. Recall is short and somebody waits; distillation is long, so it begins with what costs nothing. */
const AUTO: Readonly<Record<ModelPath, readonly Provider[]>> = {
  recall: ["claude-cli", "anthropic", "openrouter", "openai"],
  distill: ["ollama", "anthropic", "openrouter", "openai", "claude-cli"],
};

/** Who answers for a path. A provider that the user named is asked alone: nobody else is asked in its place. */
export function chooseProviders(request: ChoiceRequest): PathChoice {
  const { path, setting: said } = request;
  const wanted = wantedProviders(request).map((provider) => ({
    provider,
    why: whyNot(request, provider),
    model: request.stateOf(provider).model,
  }));
  return {
    path,
    wanted: said,
    candidates: wanted.flatMap(({ provider, why, model }) => (why === null ? [{ provider, model }] : [])),
    left: wanted.flatMap(({ provider, why }) => (why === null ? [] : [{ provider, why }])),
  };
}

function wantedProviders({ path, setting: said }: ChoiceRequest): readonly Provider[] {
  switch (said) {
    case "none":
      return [];
    case "auto":
      return AUTO[path];
    case "claude-cli":
    case "anthropic":
    case "openrouter":
    case "openai":
    case "ollama":
      return [said];
  }
}

function whyNot(request: ChoiceRequest, provider: Provider): string | null {
  const { path, setting: said, cliDisabled, useSubscription, stateOf } = request;
  if (provider === "claude-cli" && cliDisabled) return "llm.claude-cli.enabled is off";
  if (provider === "claude-cli" && path === "distill" && said === "auto" && !useSubscription)
    return "distill.use_subscription is off";
  return stateOf(provider).missing;
}
