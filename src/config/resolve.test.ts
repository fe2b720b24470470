import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { homeOf } from "./home.ts";
import type { Option } from "./option-kinds.ts";
import { environmentName, OPTIONS, type OptionPath } from "./options.ts";
import { readConfig, resolveConfig } from "./resolve.ts";

const ALL = Object.entries(OPTIONS) as [OptionPath, Option][];
const NUMBERS = ALL.flatMap(([path, option]) => (option.type === "number" ? [[path, option] as const] : []));
const SWITCHES = ALL.flatMap(([path, option]) =>
  option.type === "boolean" ? [[path, option] as const] : [],
);

const fromFile = (path: string, value: unknown) =>
  resolveConfig([{ path, value, source: "config.yaml" as const }]);

test.each(ALL)("%s has its default when it is not set", (path, option) => {
  const { config, problems } = resolveConfig([]);
  expect(config[path]).toBe(option.default);
  expect(problems).toEqual([]);
});

test.each(ALL)("%s has its own description and its own variable", (path, option) => {
  expect(option.doc).not.toBe("");
  expect(ALL.filter(([other]) => environmentName(other) === environmentName(path))).toHaveLength(1);
  expect(environmentName(path)).toMatch(/^UNBIDDEN(?:_[A-Z]+)+$/);
});

test.each(NUMBERS)("%s takes both ends of its range, as a number or as text", (path, { min, max }) => {
  for (const edge of [min, max]) {
    for (const value of [edge, String(edge), ` ${edge} `]) {
      const { config, problems } = fromFile(path, value);
      expect(config[path]).toBe(edge);
      expect(problems).toEqual([]);
    }
  }
});

test.each(NUMBERS)("%s outside its range, or no number, gives the default and says so", (path, option) => {
  const step = 0.001;
  const bad = [option.min - step, option.max + step, Number.NaN, Number.POSITIVE_INFINITY, "many", "", " "];
  for (const value of [...bad, true, null, [option.min], { value: option.min }]) {
    const { config, problems } = fromFile(path, value);
    expect(config[path], JSON.stringify(value)).toBe(option.default);
    expect(problems).toEqual([
      expect.stringContaining(`${option.min} to ${option.max}; using ${option.default}`),
    ]);
    expect(problems[0]).toContain(path);
  }
});

test.each(SWITCHES)("%s understands the usual words for yes and no", (path) => {
  for (const yes of [true, 1, "1", "true", "TRUE", "yes", "on"])
    expect(fromFile(path, yes).config[path]).toBe(true);
  for (const no of [false, 0, "0", "false", "No", "off"]) expect(fromFile(path, no).config[path]).toBe(false);
});

test.each(SWITCHES)("%s set to anything else has its default and a problem", (path, option) => {
  for (const value of ["maybe", "", 2, null, {}]) {
    const { config, problems } = fromFile(path, value);
    expect(config[path]).toBe(option.default);
    expect(problems).toEqual([expect.stringContaining(`expected true or false; using ${option.default}`)]);
  }
});

test("a very long bad value is not repeated in full", () => {
  const [problem = ""] = fromFile("block.max_tokens", "x".repeat(10_000)).problems;
  expect(problem.length).toBeLessThan(200);
});

test.each(["inject.tokenz", "inject", "", "a.b.c"])("%j is not an option, and is reported", (path) => {
  expect(fromFile(path, 1).problems).toEqual([expect.stringContaining("is not an option")]);
});

test.each(["constructor", "toString"])("%j is not an option either", (path) => {
  expect(fromFile(path, 1).problems).toEqual([expect.stringContaining("is not an option")]);
});

test("the options cannot be changed once they are read", () => {
  expect(Object.isFrozen(resolveConfig([]).config)).toBe(true);
});

describe("in a home", () => {
  let home: ReturnType<typeof homeOf>;

  beforeEach(() => {
    home = homeOf({ UNBIDDEN_HOME: join(mkdtempSync(join(tmpdir(), "unbidden-config-")), "home") });
  });
  afterEach(() => rmSync(join(home.root, ".."), { recursive: true, force: true }));

  const write = (yaml: string) => {
    mkdirSync(home.root, { recursive: true });
    writeFileSync(home.config, yaml);
  };
  const cache = () => join(home.run, "config.json");

  test("reading without a config.yaml writes nothing", () => {
    expect(readConfig(home, {}).config["block.max_tokens"]).toBe(2000);
    expect(existsSync(home.root)).toBe(false);
  });

  test("no default ever reaches the disk", () => {
    write("answer:\n  max_memories: 3\n");
    readConfig(home, { UNBIDDEN_BRIEF_MAX_MEMORIES: "4" });
    expect(readFileSync(home.config, "utf8")).toBe("answer:\n  max_memories: 3\n");
    expect(JSON.parse(readFileSync(cache(), "utf8")).file).toEqual({
      values: { "answer.max_memories": 3 },
      problem: null,
    });
    expect(statSync(cache()).mode & 0o777).toBe(0o600);
    expect(statSync(home.run).mode & 0o777).toBe(0o700);
  });

  test.each(ALL.filter(([, option]) => !option.fileOnly))(
    "%s is read from config.yaml, nested or dotted, and the environment wins",
    (path, option) => {
      const { file, env } = otherValues(option);
      write(`${path.replace(".", ":\n  ")}: ${JSON.stringify(file)}\n`);
      expect(readConfig(home, {})).toMatchObject({ config: { [path]: file }, problems: [] });
      write(`${path}: ${JSON.stringify(file)}\n# more\n`);
      expect(readConfig(home, {}).config[path]).toEqual(file);
      expect(readConfig(home, { [environmentName(path)]: String(env) }).config[path]).toEqual(env);
      expect(readConfig(home, { [environmentName(path)]: "" }).config[path]).toEqual(file);
    },
  );

  test("workspace roots are read from config.yaml only, whatever a repository's settings set", () => {
    write("workspace_roots: [/srv/all, ~/code]\n");
    const { config, problems } = readConfig(home, { UNBIDDEN_WORKSPACE_ROOTS: "/srv" });
    expect(config.workspace_roots).toEqual(["/srv/all", "~/code"]);
    expect(problems).toEqual([expect.stringContaining("UNBIDDEN_WORKSPACE_ROOTS is ignored")]);
  });

  test("UNBIDDEN_CONTEXT_BUDGET sets the tokens of an injection, its own name wins, and a bad value is reported", () => {
    const tokens = (env: NodeJS.ProcessEnv) => readConfig(home, env).config["block.max_tokens"];
    expect(tokens({ UNBIDDEN_CONTEXT_BUDGET: "900" })).toBe(900);
    expect(tokens({ UNBIDDEN_CONTEXT_BUDGET: "900", UNBIDDEN_BLOCK_MAX_TOKENS: "1200" })).toBe(1200);
    expect(tokens({ UNBIDDEN_CONTEXT_BUDGET: "150" }), "a small budget is kept, not made 2,000").toBe(150);
    expect(readConfig(home, { UNBIDDEN_CONTEXT_BUDGET: "9" })).toMatchObject({
      config: { "block.max_tokens": 2000 },
      problems: [expect.stringContaining("block.max_tokens")],
    });
  });

  test.each([
    ["llm.anthropic.base_url", "UNBIDDEN_LLM_ANTHROPIC_BASE_URL", "https://evil.example"],
    ["llm.claude-cli.base_url", "UNBIDDEN_LLM_CLAUDE_CLI_BASE_URL", "https://evil.example"],
    ["llm.openai.key_env", "UNBIDDEN_LLM_OPENAI_KEY_ENV", "AWS_SECRET_ACCESS_KEY"],
    ["llm.calls_per_hour", "UNBIDDEN_LLM_CALLS_PER_HOUR", "1000"],
    ["llm.tokens_per_day", "UNBIDDEN_LLM_TOKENS_PER_DAY", "100000000"],
  ] as const)("%s is out of a repository's reach", (path, name, value) => {
    const { config, problems } = readConfig(home, { [name]: value });
    expect(config[path]).toBe(OPTIONS[path].default);
    expect(problems).toEqual([expect.stringContaining(`${name} is ignored`)]);
  });

  test.each([
    [{}, "auto", "openai", "ollama"],
    [{ UNBIDDEN_LLM_PROVIDER: "none" }, "none", "same", "same"],
    [{ UNBIDDEN_LLM_PROVIDER: "none", UNBIDDEN_RECALL_PROVIDER: "anthropic" }, "none", "anthropic", "same"],
    [{ UNBIDDEN_DISTILL_PROVIDER: "none" }, "auto", "openai", "none"],
  ])("with %j in the environment the providers are %s, %s, %s", (env, both, recall, distill) => {
    write("llm: { provider: auto }\nrecall: { provider: openai }\ndistill: { provider: ollama }\n");
    const { config, problems } = readConfig(home, env);
    expect([config["llm.provider"], config["recall.provider"], config["distill.provider"]]).toEqual([
      both,
      recall,
      distill,
    ]);
    expect(problems).toEqual([]);
  });

  test("a key in the place of a name or an address is never shown", () => {
    const key = ["sk", "ant", "api03", "0123456789abcdef"].join("-");
    write(`llm:\n  anthropic.key_env: ${key}\n  openai.base_url: https://me:${key}@models.example\n`);
    const { config, problems } = readConfig(home, {});
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain(key);
    expect(config["llm.openai.base_url"]).toBe("https://api.openai.com/v1");
  });

  test("a bad value in the environment gives the value that the problem names", () => {
    write("block: { max_tokens: 1000 }");
    const { config, problems } = readConfig(home, { UNBIDDEN_BLOCK_MAX_TOKENS: "lots" });
    expect(problems).toEqual([expect.stringContaining("environment: block.max_tokens")]);
    expect(problems[0]).toContain(`using ${config["block.max_tokens"]}`);
  });

  test.each([
    ["an empty file", "", null],
    ["comments only", "# nothing\n", null],
    ["a broken file", "inject: [1, 2", "config.yaml: "],
    ["a tab where YAML forbids it", "block:\n\tmax_tokens: 1", "config.yaml: "],
    ["a list", "- 1\n- 2", "must hold options"],
    ["one word", "hello", "must hold options"],
    ["an anchor that holds itself", "a: &a\n  b: *a\n", "config.yaml: "],
    ["bytes that are no text", "\u0000\u0001\ufffd", "config.yaml"],
  ])("%s gives the defaults and the right remark", (_what, yaml, remark) => {
    write(yaml);
    const first = readConfig(home, {});
    expect(first.config).toEqual(resolveConfig([]).config);
    if (remark === null) expect(first.problems).toEqual([]);
    else expect(first.problems[0]).toContain(remark);
    expect(readConfig(home, {}), "and says it again when read from the cache").toEqual(first);
  });

  test("a folder in the place of config.yaml gives the defaults and a problem", () => {
    mkdirSync(home.config, { recursive: true });
    expect(readConfig(home, {}).problems).toEqual([expect.stringContaining("config.yaml: ")]);
  });

  test("YAML is parsed once, then the cache answers until the file changes", () => {
    write("answer: { max_memories: 3 }");
    readConfig(home, {});
    const saved = JSON.parse(readFileSync(cache(), "utf8"));
    writeFileSync(
      cache(),
      JSON.stringify({ ...saved, file: { values: { "answer.max_memories": 4 }, problem: null } }),
    );
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(4);
    utimesSync(home.config, new Date(1_000), new Date(1_000));
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(3);
    write("answer: { max_memories: 10 }");
    utimesSync(home.config, new Date(1_000), new Date(1_000));
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(10);
  });

  test.each(["", "null", "[]", "{", '"x"', '{"stamp":"0:0"}'])(
    "a cache that holds %j is made again",
    (broken) => {
      write("answer: { max_memories: 3 }");
      mkdirSync(home.run);
      writeFileSync(cache(), broken);
      expect(readConfig(home, {}).config["answer.max_memories"]).toBe(3);
      expect(JSON.parse(readFileSync(cache(), "utf8")).file.values).toEqual({ "answer.max_memories": 3 });
    },
  );

  test("a cache that another version wrote is made again", () => {
    write("answer: { max_memories: 3 }");
    readConfig(home, {});
    const { stamp } = JSON.parse(readFileSync(cache(), "utf8"));
    writeFileSync(cache(), JSON.stringify({ stamp, file: { options: {} } }));
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(3);
  });

  test.skipIf(process.platform === "win32")("a cache that is a link leaves what it leads to as it is", () => {
    write("answer: { max_memories: 3 }");
    const other = join(home.root, "precious");
    writeFileSync(other, "theirs");
    mkdirSync(home.run);
    symlinkSync(other, cache());
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(3);
    expect(readFileSync(other, "utf8")).toBe("theirs");
  });

  test("the file is read even where no cache can be written", () => {
    write("answer: { max_memories: 3 }");
    writeFileSync(home.run, "a file where the folder should be");
    expect(readConfig(home, {}).config["answer.max_memories"]).toBe(3);
  });
});

function otherValues(option: Option) {
  if (option.type === "word") return { file: option.words[0], env: option.words[1] };
  if (option.type === "text") return { file: "one-model", env: "another/model:8b" };
  if (option.type === "list") return { file: ["a/**", "*.b"], env: ["c", "d"] };
  return option.type === "number" ? { file: option.min, env: option.max } : { file: false, env: true };
}
