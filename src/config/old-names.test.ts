import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Home, homeOf } from "./home.ts";
import type { Option } from "./option-kinds.ts";
import { OPTIONS, type OptionName, type OptionPath, optionNames } from "./options.ts";
import { readConfig } from "./resolve.ts";

let home: Home;
beforeEach(() => {
  home = homeOf({ UNBIDDEN_HOME: mkdtempSync(join(tmpdir(), "unbidden-old-names-")) });
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

type OldOption = OptionName & { readonly path: OptionPath };

const OLD = optionNames()
  .filter((old): old is OldOption => old.path in OPTIONS)
  .filter(({ name, path }) => name !== path);
const CASES = OLD.map((old) => [old.name, old] as const);

/** config.yaml and environment of one reading. */
function read(lines: Readonly<Record<string, unknown>>, env: NodeJS.ProcessEnv = {}) {
  const yaml = Object.entries(lines).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  writeFileSync(home.config, yaml.join(""));
  return readConfig(home, env);
}

/** A value that is not the default, as the old name has it, and as the option then holds it. */
function otherValue({ path, isNegated }: OldOption) {
  const option: Option = OPTIONS[path];
  if (option.type === "boolean") return { written: option.default === isNegated, holds: !option.default };
  const value = option.type === "number" ? option.max : "one-model";
  return { written: value, holds: value };
}

test("a config.yaml in which every option has its old name is read as before", () => {
  const before = {
    ...{ "inject.tokens": 900, "inject.characters": 4000, "inject.items": 4, "inject.confidence": 0.7 },
    ...{ "inject.confidence_explicit": 0.5, "inject.nothing_known": false, "inject.disabled": true },
    ...{ "inject.after_turns": 5, "inject.after_chars": 200, "inject.query_turns": 3 },
    ...{ "inject.query_turn_chars": 300, "inject.recall_limit": 8, "inject.bullet_chars": 120 },
    ...{ "auto_recall.enabled": false, "auto_recall.max_results": 2, "auto_recall.max_context_chars": 600 },
    ...{ "auto_recall.timeout_ms": 400, "auto_recall.include_key_facts": false },
    ...{ "auto_recall.min_prompt_len": 20, "auto_recall.similarity_threshold": 0.5 },
    ...{ "auto_recall.fallback_to_fts": false, "brief.items": 4, disable_claude_cli: true },
    ...{ "hyde.claude_model": "quick", "llm.failures": 2, "llm.rest_minutes": 5, "backlog.batch_size": 2 },
    ...{ "distill.least_prompts": 3, "distill.least_growth": 50, "daemon.curate_minutes": 20 },
    ...{ "daemon.model_minutes": 30, "retention.receipts": 5000, "retention.events": 6000 },
    ...{ "retention.store_mb": 70 },
  };
  const { config, problems } = read(before);
  expect(problems).toEqual([]);
  expect(config).toEqual({
    ...readConfig(homeOf({ UNBIDDEN_HOME: "/nowhere/at/all" }), {}).config,
    ...{ "block.max_tokens": 900, "block.max_chars": 4000, "gate.threshold": 0.7 },
    ...{ "gate.answer_threshold": 0.5, "answer.max_memories": 4, "answer.report_nothing_known": false },
    ...{ "deep.enabled": false, "deep.after_turns": 5, "deep.after_chars": 200, "deep.query_turns": 3 },
    ...{ "deep.query_turn_chars": 300, "deep.max_memories": 8, "deep.max_memory_chars": 120 },
    ...{ "prompt.inject_relevant": false, "prompt.max_memories": 2, "prompt.max_chars": 600 },
    ...{ "prompt.timeout_ms": 400, "prompt.include_text": false, "prompt.min_prompt_chars": 20 },
    ...{ "auto_recall.similarity_threshold": 0.5, "auto_recall.fallback_to_fts": false },
    ...{ "brief.max_memories": 4, "llm.claude-cli.enabled": false, "recall.claude_model": "quick" },
    ...{ "llm.max_failures": 2, "llm.pause_minutes": 5, "distill.batch_size": 2, "distill.min_prompts": 3 },
    ...{ "distill.min_growth_bytes": 50, "daemon.maintenance_minutes": 20, "daemon.distill_minutes": 30 },
    ...{ "retention.max_receipts": 5000, "retention.max_events": 6000, "retention.max_store_mb": 70 },
  });
});

test("no two names are the same, in the file or as variables", () => {
  for (const key of ["name", "variable"] as const)
    expect(new Set(optionNames().map((name) => name[key])).size).toBe(optionNames().length);
});

test.each(CASES)("%s sets its option in config.yaml, and is reported as old", (name, old) => {
  const { written, holds } = otherValue(old);
  const { config, problems, oldNames } = read({ [name]: written });
  expect(config[old.path]).toBe(holds);
  expect(problems).toEqual([]);
  const newName = typeof holds === "boolean" ? `${old.path}: ${holds}` : old.path;
  expect(oldNames).toEqual([{ oldName: name, newName, isOverridden: false }]);
});

test.each(CASES)("%s and its new name: the new one wins, and doctor reports it", (name, old) => {
  const { written } = otherValue(old);
  const byDefault = OPTIONS[old.path].default;
  const { config, oldNames } = read({ [name]: written, [old.path]: byDefault });
  expect(config[old.path]).toBe(byDefault);
  expect(oldNames).toMatchObject([{ oldName: name, isOverridden: true }]);
});

test.each(CASES.filter(([, { path }]) => !("fileOnly" in OPTIONS[path])))(
  "the variable of %s counts over config.yaml, but not over the new variable",
  (_name, old) => {
    const { written, holds } = otherValue(old);
    const byDefault = OPTIONS[old.path].default;
    const env = { [old.variable]: String(written) };
    const { config, oldNames } = read({ [old.path]: byDefault }, env);
    expect(String(config[old.path])).toBe(String(holds));
    expect(oldNames).toMatchObject([{ oldName: old.variable, isOverridden: false }]);
    const [own] = optionNames().filter(({ path }) => path === old.path);
    const both = read({}, { ...env, [own?.variable ?? ""]: String(byDefault) });
    expect(both.config[old.path]).toBe(byDefault);
    expect(both.oldNames).toMatchObject([{ isOverridden: true }]);
  },
);

test("a bad value is reported under the name as written, with the option that keeps its default", () => {
  expect(read({ "inject.disabled": "maybe" })).toMatchObject({
    config: { "deep.enabled": true },
    problems: ['config.yaml: inject.disabled is "maybe", expected true or false; using deep.enabled: true'],
  });
  expect(read({}, { UNBIDDEN_RETENTION_EVENTS: "5000" }).problems).toEqual([
    "environment: UNBIDDEN_RETENTION_EVENTS is ignored; set retention.max_events in config.yaml",
  ]);
});
