import { expect, test } from "vitest";
import type { ModelPath, Provider, ProviderWord } from "../domain/provider.ts";
import { describeChoice } from "../domain/provider.ts";
import { type ChoiceRequest, chooseProviders } from "./models.ts";

const ALL: readonly Provider[] = ["claude-cli", "anthropic", "openrouter", "openai", "ollama"];

function chosen(path: ModelPath, said: ProviderWord, there = ALL, parts: Partial<ChoiceRequest> = {}) {
  const stateOf = (provider: Provider) => ({
    model: `model of ${provider}`,
    missing: there.includes(provider) ? null : "not there",
  });
  return chooseProviders({
    path,
    setting: said,
    cliDisabled: false,
    useSubscription: false,
    stateOf,
    ...parts,
  });
}

const names = (choice: ReturnType<typeof chooseProviders>) =>
  choice.candidates.map(({ provider }) => provider);

test.each<[ModelPath, ProviderWord, readonly Provider[], Partial<ChoiceRequest>, Provider[]]>([
  ["recall", "none", ALL, {}, []],
  ["distill", "none", ALL, { useSubscription: true }, []],
  ["recall", "auto", ALL, {}, ["claude-cli", "anthropic", "openrouter", "openai"]],
  ["recall", "auto", ALL, { cliDisabled: true }, ["anthropic", "openrouter", "openai"]],
  ["recall", "auto", ["openai", "ollama"], {}, ["openai"]],
  ["distill", "auto", ALL, {}, ["ollama", "anthropic", "openrouter", "openai"]],
  [
    "distill",
    "auto",
    ALL,
    { useSubscription: true },
    ["ollama", "anthropic", "openrouter", "openai", "claude-cli"],
  ],
  [
    "distill",
    "auto",
    ALL,
    { useSubscription: true, cliDisabled: true },
    ["ollama", "anthropic", "openrouter", "openai"],
  ],
  ["distill", "auto", ["claude-cli"], {}, []],
  ["recall", "ollama", ALL, {}, ["ollama"]],
  ["distill", "claude-cli", ALL, {}, ["claude-cli"]],
  ["distill", "claude-cli", ALL, { cliDisabled: true }, []],
  ["recall", "openai", ["anthropic", "claude-cli"], {}, []],
])("for %s, %s of %j with %j asks %j", (path, said, there, parts, providers) => {
  expect(names(chosen(path, said, there, parts))).toEqual(providers);
});

test("providers left out are listed with the reason, and none where no model is wanted", () => {
  const told = (...request: Parameters<typeof chosen>) => describeChoice(chosen(...request));
  expect(told("recall", "none")).toBe("none");
  expect(told("recall", "auto", ["anthropic", "openai"])).toBe(
    "anthropic (model of anthropic), else openai (model of openai)",
  );
  expect(told("recall", "claude-cli", ALL, { cliDisabled: true })).toBe(
    "nobody: claude-cli: llm.claude-cli.enabled is off",
  );
  expect(told("distill", "auto", [])).toBe(
    "nobody: ollama: not there; anthropic: not there; openrouter: not there; openai: not there; claude-cli: distill.use_subscription is off",
  );
});
