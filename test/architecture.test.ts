// Who may import whom. The table is the architecture; change it in a commit of its own.
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** What others may see of a folder: interfaces, never a driver. */
const PORT: Readonly<Record<string, RegExp>> = {
  store: /^src\/store\/(?:store|port\/[^/]+)\.ts$/,
  index: /^src\/index\/(?:text|vector)-index\.ts$/,
  embedder: /^src\/embedder\/embedder\.ts$/,
  reranker: /^src\/reranker\/reranker\.ts$/,
  agents: /^src\/agents\/agent\.ts$/,
  importers: /^src\/importers\/importer\.ts$/,
  llm: /^src\/llm\/llm\.ts$/,
  sync: /^src\/sync\/[^/]+\.ts$/,
};

/** What an entry point may see of a verb's folder: the words in which a memory is told, pure functions. */
const TOLD: Readonly<Record<string, RegExp>> = {
  inject: /^src\/inject\/block\/(?:forms|one-line|render)\.ts$/,
};

/** What names the drivers of a port, where that is not the port's own folder's name. */
const NAMES_DRIVERS =
  /^src\/(?:agents\/agents|importers\/(?:memory-)?importers|llm\/models|embedder\/embedders|reranker\/rerankers|sync\/places)\.ts$/;

/** What the drivers of a port share. */
const SHARED_BY_DRIVERS = /^src\/agents\/(?:calls|hook-files|plugin-files|gemini-family|copilot-family)\//;

/** `folder` allows the folder, or its port where it has one; `folder/*` allows its drivers too. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  text: [],
  files: [],
  http: [],
  programs: [],
  domain: ["text"],
  redact: ["text", "domain"],
  "error-log": ["files"],
  config: ["files", "text", "domain"],
  operations: ["text", "domain", "store"],
  store: ["files", "text", "domain", "redact"],
  index: ["text", "domain", "store", "embedder"],
  embedder: ["http", "domain"],
  reranker: ["http", "domain"],
  agents: ["files", "text", "domain", "redact"],
  project: ["files", "text", "domain", "redact", "store"],
  importers: ["files", "programs", "text", "domain", "agents"],
  llm: ["http", "programs", "text", "domain", "store"],
  sync: ["files", "programs", "text", "domain"],
  capture: ["files", "text", "domain", "redact", "error-log", "project", "store", "agents", "importers"],
  recall: ["text", "domain", "store", "index", "reranker", "llm"],
  inject: ["files", "text", "domain", "redact", "project", "recall", "store", "agents", "llm"],
  distill: ["text", "domain", "redact", "store", "llm"],
  maintenance: ["text", "domain", "redact", "capture", "distill", "project", "store", "importers"],
  team: ["text", "domain", "redact", "capture", "store"],
  doctor: ["files", "text", "domain", "error-log", "capture", "config", "store", "agents", "llm"],
  engine: [
    ...["files", "text", "domain", "redact", "error-log", "config", "operations", "project", "capture"],
    ...[
      "recall",
      "inject/*",
      "distill",
      "maintenance",
      "team",
      "doctor",
      "store",
      "agents",
      "importers",
      "llm",
    ],
    ...["embedder", "reranker", "sync"],
  ],
  "reranking.ts": ["config", "engine", "reranker/*"],
  "meaning.ts": ["domain", "config", "engine", "store", "index/*", "embedder/*", "reranking.ts"],
  "warm.ts": ["engine", "index/*", "meaning.ts", "recall", "store"],
  "engine.ts": [
    ...["files", "text", "domain", "redact", "error-log", "config", "operations", "engine", "recall"],
    ...["store/*", "index/*", "agents/*", "importers/*", "llm/*", "sync/*", "meaning.ts", "warm.ts"],
  ],
  client: ["files", "text", "domain", "error-log", "config", "operations", "engine.ts", "version.ts"],
  mcp: ["text", "domain", "inject", "operations", "store", "version.ts"],
  daemon: [
    ...["files", "text", "domain", "client", "engine.ts", "operations", "config", "error-log", "mcp"],
    "version.ts",
  ],
  "older-node": ["programs", "config", "agents/*", "version.ts"],
  hook: ["files", "client", "error-log", "config", "older-node", "agents/*"],
  cli: [
    ...["files", "text", "domain", "client", "error-log", "config", "operations", "mcp", "agents/*"],
    ...["older-node", "version.ts"],
  ],
  "version.ts": [],
};

/** Of a driver folder the hook may load only what decides from bytes, because it is loaded at every call. */
const HOOK_MAY_NAME = /^src\/agents\/[^/]+\/[^/]+-skip\.ts$/;

const all = globSync(["src/**/*.ts", "bench/**/*.ts", "scripts/**/*.ts", "page/src/**/*.{ts,tsx}"])
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
const files = all.filter((file) => file.startsWith("src/"));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imports = new Map(all.map((file) => [file, importsOf(file)]));

function importsOf(file: string): string[] {
  const source = sources.get(file) ?? readFileSync(file, "utf8");
  const statements = source.matchAll(/^(?:import|export)\s+(?:[^"';]*\sfrom\s+)?"(\.[^"]+)"/gm);
  const dynamic = source.matchAll(/\bimport\("(\.[^"]+)"\)/g);
  return [...statements, ...dynamic].map(([, path]) => posix.join(posix.dirname(file), path ?? ""));
}

const layerOf = (file: string): string => file.split("/")[1] ?? "";

function complaint(file: string, target: string): string | null {
  const from = layerOf(file);
  const to = layerOf(target);
  if (from === to) return driverComplaint(file, target);
  const allowed = MAY_IMPORT[from] ?? [];
  if (allowed.includes(`${to}/*`)) {
    return from === "hook" && !HOOK_MAY_NAME.test(target) ? `${file} must not load ${target}` : null;
  }
  if (!allowed.includes(to)) return `${file} must not import ${target}`;
  const port = PORT[to] ?? TOLD[to];
  return port && !port.test(target) ? `${file} must use the port of src/${to}, not ${target}` : null;
}

/** Inside a port's folder a driver sees its port and its own folder, never another driver. */
function driverComplaint(file: string, target: string): string | null {
  const [, layer = "", own] = file.split("/");
  const [, , other] = target.split("/");
  if (!PORT[layer] || own === other || PORT[layer].test(target)) return null;
  if (SHARED_BY_DRIVERS.test(target)) return null;
  if (NAMES_DRIVERS.test(file)) return null;
  // Beside this port stands what is between it and its drivers: the choice and the rate limit.
  const isBesidePort =
    ["llm", "embedder", "reranker"].includes(layer) && own?.endsWith(".ts") && other?.endsWith(".ts");
  return isBesidePort ? null : `${file} must not import ${target}`;
}

test("imports follow the table", () => {
  const complaints = files.flatMap((file) =>
    (imports.get(file) ?? []).map((target) => complaint(file, target)).filter((found) => found !== null),
  );
  expect(complaints).toEqual([]);
});

test("every folder under src is in the table", () => {
  expect([...new Set(files.map(layerOf))].filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
});

test("a planted wrong import is refused", () => {
  const planted: readonly [string, string][] = [
    ["src/recall/recall.ts", "src/store/sqlite/sqlite-store.ts"],
    ["src/domain/event.ts", "src/recall/recall.ts"],
    ["src/text/terms.ts", "src/domain/event.ts"],
    ["src/store/sqlite/sqlite-store.ts", "src/recall/recall.ts"],
    ["src/cli/program.ts", "src/store/store.ts"],
    ["src/recall/recall.ts", "src/index/warm/warm-index.ts"],
    ["src/index/warm/warm-index.ts", "src/store/sqlite/sqlite-store.ts"],
    ["src/hook/main.ts", "src/agents/claude-code/claude-code-hooks.ts"],
    ["src/hook/main.ts", "src/engine.ts"],
    ["src/distill/distill.ts", "src/llm/ask.ts"],
    ["src/mcp/tools/show.ts", "src/inject/session-start.ts"],
    ["src/llm/ask.ts", "src/llm/drivers/chat-completions.ts"],
    ["src/llm/drivers/chat-completions.ts", "src/llm/ask.ts"],
  ];
  for (const [file, target] of planted)
    expect(complaint(file, target), `${file} -> ${target}`).not.toBeNull();
});

test("imports have no cycles", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path, file].join(" -> "));
    if (path.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of all) visit(file, []);
  expect(cycles).toEqual([]);
});

/** Words that may stand in one place only, and where. */
const ONLY_IN: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    "SQL",
    /\b(?:SELECT .+ FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET|CREATE TABLE|PRAGMA \w)/,
    /^src\/(?:store|importers\/(?:claude-mem|opencode))\//,
  ],
  ["the Model Context Protocol", /"@modelcontextprotocol\//, /^src\/mcp\//],
  ["the database driver", /"node:sqlite"/, /^src\/(?:store\/sqlite|importers\/(?:claude-mem|opencode))\//],
  ["agents' payload fields", /\bhook_event_name\b/, /^src\/agents\//],
  [
    "the environment, the home and the working folder",
    /\bprocess\.(?:env|cwd)\b|\bhomedir\(/,
    /^src\/config\//,
  ],
  ["HTTP", /"node:https?"|\bfetch\(/, /^src\/(?:daemon|client|http)\//],
  [
    "other programs",
    /"node:child_process"/,
    /^src\/(?:cli|client|programs|importers\/git|agents\/plugin-files\/plugin-text)/,
  ],
  [
    "the clock and chance",
    /\bDate\.now\(|\bMath\.random\(|\brandomBytes\(/,
    /^src\/(?:engine\.ts$|cli\/|hook\/main\.ts$|daemon\/main\.ts$|config\/key\.ts$)/,
  ],
];

test.each(ONLY_IN)("%s stays where it belongs", (_, pattern, home) => {
  const strays = files.filter(
    (file) => !home.test(file) && pattern.test(withoutComments(sources.get(file) ?? "")),
  );
  expect(strays).toEqual([]);
});

/** Functions that open a file by its path. */
const OPENS =
  /^(?:readFile|open|writeFile|appendFile|copyFile|cp|truncate|readv)(?:Sync)?$|^create(?:Read|Write)Stream$|^\* as /;

/** THE files that may open files themselves; all others use `src/files/`, which refuses links, pipes and devices. */
const OPENERS: Readonly<Record<string, string>> = {
  "src/files/own-file.ts": "files of the home",
  "src/files/plain-file.ts": "files of others",
  "src/files/named-file.ts": "files that the user named",
  "src/files/sync.ts": "opens for fsync alone",
  "src/engine/wiring/node-fs.ts":
    "the spool's and the file route's file system, an argument so that tests can fail it",
  "src/engine/maintenance/restore.ts": "copies a verified backup, and never onto a file",
  "src/cli/text-file.ts": "drafts beside the user's own settings, under a random name that must be new",
  "src/doctor/machine.ts": "/proc/mounts",
  "src/embedder/static/static-embedder.ts": "files of the package",
  "src/client/process-identity.ts": "/proc of one process",
  "src/cli/agent-session.ts": "/proc of the processes above",
};

/** Names that a file takes from `node:fs`, types apart. */
function namesFromFs(source: string): string[] {
  const lists = source.matchAll(/^import (?!type )(\* as \w+|\{[^}]*\}) from "node:fs(?:\/promises)?"/gm);
  const names = Array.from(lists, ([, list = ""]) => list.replace(/[{}]/g, "").split(",")).flat();
  return /getBuiltinModule\("node:fs/.test(source) ? [...names, "* as fs"] : names;
}

test("files are opened through one door", () => {
  const openers = files.filter((file) =>
    namesFromFs(withoutComments(sources.get(file) ?? "")).some((name) => OPENS.test(name.trim())),
  );
  expect(openers.sort()).toEqual(Object.keys(OPENERS).sort());
});

test("the hook writes stdout in one place, and so do the status line and long work of the page", () => {
  const others = /^src\/(?!(?:cli|older-node)\/)/;
  const writers = files.filter(
    (file) => others.test(file) && /writeSync\(1,|process\.stdout/.test(sources.get(file) ?? ""),
  );
  expect(writers).toEqual(["src/hook/main.ts", "src/hook/statusline.ts", "src/daemon/long-work.ts"]);
});

test("no folder or file is a grab-bag", () => {
  expect(files.filter((file) => /\b(?:utils?|helpers?|common|shared|misc|lib)\b/.test(file))).toEqual([]);
});

const FUNCTION = /^(?:export )?(?:async )?function\*? (\w+)/gm;

/** Names that stand at the top level of several files, with the files. */
function sharedNames(pattern: RegExp): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const name of new Set(Array.from(source.matchAll(pattern), ([, found = ""]) => found)))
      homes.set(name, [...(homes.get(name) ?? []), file]);
  return [...homes].flatMap(([name, found]) => (found.length > 1 ? [`${name}: ${found.join(", ")}`] : []));
}

test("hardly any function has the name of another", () => {
  expect(sharedNames(FUNCTION).length).toBeLessThan(60);
});

const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm;

test("an exported name stands in one file", () => {
  expect(sharedNames(EXPORTED)).toEqual([]);
});

test("no folder holds more than 30 source files", () => {
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => posix.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
