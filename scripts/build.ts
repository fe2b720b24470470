// Bundles src into dist: CommonJS files for the hook's path, one module for the command line.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const OUTSIDE = [
  /^node:/,
  /^hono(?:\/|$)/,
  "@hono/node-server",
  "prom-client",
  "commander",
  "zod",
  "yaml",
  "@clack/prompts",
];

interface Bundle {
  readonly entry: string;
  readonly file: string;
  readonly format: "cjs" | "esm";
}

const HOOK: Bundle = { entry: "src/hook/main.ts", file: "hook.cjs", format: "cjs" };
/** One line about a session, for an agent's status line. */
const STATUSLINE: Bundle = { entry: "src/hook/statusline.ts", file: "statusline.cjs", format: "cjs" };
/** The same for a plugin, which steps aside where the hook is installed. */
const PLUGIN: Bundle = { entry: "src/hook/plugin.ts", file: "plugin-hook.cjs", format: "cjs" };
const ENGINE: Bundle = { entry: "src/engine.ts", file: "engine.cjs", format: "cjs" };
/** What does what waits: the rules, and what asks for transcripts. Most hooks need none of it. */
const WORKER: Bundle = { entry: "src/curate/worker.ts", file: "worker.cjs", format: "cjs" };
/** What reads the transcripts' files. */
const IMPORTERS: Bundle = { entry: "src/importers/importers.ts", file: "importers.cjs", format: "cjs" };
/** The warm index; a hook that answers by itself has no use for it. */
const INDEX: Bundle = { entry: "src/index/warm/warm-index.ts", file: "index.cjs", format: "cjs" };
/** How a hook asks the daemon. */
const ASK: Bundle = { entry: "src/client/ask-daemon.ts", file: "ask-daemon.cjs", format: "cjs" };
/** Both threads of the daemon; the engine is the one hooks load. */
const DAEMON: Bundle = { entry: "src/daemon/main.ts", file: "daemon.cjs", format: "cjs" };
/** What the daemon says over HTTP, with all that only it needs. */
const HTTP: Bundle = { entry: "src/daemon/http/http-app.ts", file: "http.cjs", format: "cjs" };
/** What only people ask for: previews, memory tests and the test made from a history. */
const TRIALS: Bundle = { entry: "src/engine/trials/trials.ts", file: "trials.cjs", format: "cjs" };
/** What reads a repository's history. */
const GIT: Bundle = { entry: "src/importers/git/git-log.ts", file: "git.cjs", format: "cjs" };
/** What brings in memories that lie elsewhere, with the rules that judge them, and what reads them there. */
const IMPORT_SOURCE: Bundle = {
  entry: "src/engine/transfer/import-from.ts",
  file: "import-source.cjs",
  format: "cjs",
};
const MEMORY_IMPORTERS: Bundle = {
  entry: "src/importers/memory-importers.ts",
  file: "memory-importers.cjs",
  format: "cjs",
};
/** Who asks language models; where the user wants none it is never loaded. */
const LLM: Bundle = { entry: "src/llm/models.ts", file: "llm.cjs", format: "cjs" };
/** What only the user's hand does, and asks of the store. */
const HAND: Bundle = { entry: "src/engine/memories/hand.ts", file: "hand.cjs", format: "cjs" };
const STORE_HAND: Bundle = {
  entry: "src/store/sqlite/memories/hand.ts",
  file: "store-hand.cjs",
  format: "cjs",
};
/** What it is asked of contexts that were copied, and of sub-agents' tasks. */
const STORE_CONTEXTS: Bundle = {
  entry: "src/store/sqlite/sessions/contexts.ts",
  file: "store-contexts.cjs",
  format: "cjs",
};
/** What looks at a store closely, and makes and brings back its backups. */
const SAFEKEEPING: Bundle = {
  entry: "src/engine/maintenance/safekeeping.ts",
  file: "safekeeping.cjs",
  format: "cjs",
};
const STORE_SAFEKEEPING: Bundle = {
  entry: "src/store/sqlite/maintenance/safekeeping.ts",
  file: "store-safekeeping.cjs",
  format: "cjs",
};
/** What keeps house, and asks of the store; a hook never does. */
const HOUSE: Bundle = { entry: "src/curate/house.ts", file: "house.cjs", format: "cjs" };
const STORE_HOUSE: Bundle = {
  entry: "src/store/sqlite/maintenance/house.ts",
  file: "store-house.cjs",
  format: "cjs",
};
/** What has a language model read sessions: for `unbidden curate`, and a process that the daemon starts. */
const MODEL_JOBS: Bundle = { entry: "src/curate/model-jobs.ts", file: "model-jobs.cjs", format: "cjs" };
/** Why something was not kept: all the rules, for a person who asks. */
const EXPLAIN: Bundle = { entry: "src/engine/memories/explain.ts", file: "explain.cjs", format: "cjs" };
/** What receipts tell a person who asks. */
const RECEIPTS: Bundle = { entry: "src/engine/receipts/receipts.ts", file: "receipts.cjs", format: "cjs" };
/** What a session was before it is compacted, for the few moments around that. */
const RECALL_DOCUMENT: Bundle = {
  entry: "src/engine/sessions/recall-document.ts",
  file: "recall-document.cjs",
  format: "cjs",
};
/** What else belongs to an answer; only a question about the past asks. */
const BELONGING: Bundle = { entry: "src/recall/belonging.ts", file: "belonging.cjs", format: "cjs" };
/** What is known of a file, a command or an error; only hooks of tools ask. */
const KNOWN_OF_TOOL: Bundle = {
  entry: "src/inject/paths/known-of-tool.ts",
  file: "known-of-tool.cjs",
  format: "cjs",
};
/** What belongs with what, for who asks by `unbidden graph`. */
const GRAPH: Bundle = { entry: "src/engine/memories/graph.ts", file: "graph.cjs", format: "cjs" };
/** Whether what was told helped, and what writes it down. */
const USES: Bundle = { entry: "src/engine/receipts/feedback.ts", file: "uses.cjs", format: "cjs" };
const STORE_USES: Bundle = {
  entry: "src/store/sqlite/receipts/judged.ts",
  file: "store-uses.cjs",
  format: "cjs",
};
/** What asks git about the branches memories came from. */
const BRANCHES: Bundle = { entry: "src/curate/branches.ts", file: "branches.cjs", format: "cjs" };
const CLI: Bundle = { entry: "src/cli/main.ts", file: "cli.js", format: "esm" };

const KEEPING = [SAFEKEEPING, STORE_SAFEKEEPING, HOUSE, STORE_HOUSE];
const PEOPLES = [EXPLAIN, RECEIPTS, TRIALS, IMPORT_SOURCE, MEMORY_IMPORTERS, HAND, STORE_HAND, GRAPH];
const WORKS = [
  BELONGING,
  KNOWN_OF_TOOL,
  BRANCHES,
  GIT,
  MODEL_JOBS,
  RECALL_DOCUMENT,
  STORE_CONTEXTS,
  USES,
  STORE_USES,
];
const LOADED = [HOOK, ENGINE, WORKER, IMPORTERS, INDEX, ASK, LLM, HTTP, ...KEEPING, ...WORKS, ...PEOPLES];

/** Each bundle stands alone; these are loaded by others, only when there is work for them. */
const loadedWhenNeeded = {
  name: "loaded-when-needed",
  resolveId(source: string, importer: string | undefined) {
    if (!importer) return null;
    const file = resolve(dirname(importer), source);
    const bundle = LOADED.find(({ entry }) => realpathSync(entry) === file);
    return bundle ? { id: `./${bundle.file}`, external: true as const } : null;
  },
};

/** Names stay readable in a stack trace; white space goes, because it is parsed at every call. */
const MINIFY = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

async function bundle({ entry, file, format }: Bundle, folder: string): Promise<void> {
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: OUTSIDE,
    plugins: [loadedWhenNeeded],
  });
  const minify = format === "cjs" ? MINIFY : false;
  await build.write({
    file: join(folder, file),
    format,
    minify,
    codeSplitting: false,
    dynamicImportInCjs: false,
  });
  await build.close();
}

const forHooks = [
  HOOK,
  STATUSLINE,
  PLUGIN,
  ENGINE,
  WORKER,
  IMPORTERS,
  INDEX,
  ASK,
  DAEMON,
  HTTP,
  LLM,
  ...KEEPING,
  ...WORKS,
];
const forPeople = [...PEOPLES, CLI];
const bundles = process.argv.includes("--no-cli") ? forHooks : [...forHooks, ...forPeople];
mkdirSync("dist", { recursive: true });
const draft = mkdtempSync("dist/.new-");
await Promise.all(bundles.map((wanted) => bundle(wanted, draft)));
// Renamed into place one by one: a hook that runs during a build finds the old file or the new one, never none.
for (const file of readdirSync(draft).sort().reverse()) {
  chmodSync(join(draft, file), 0o755);
  renameSync(join(draft, file), join("dist", file));
}
rmSync(draft, { recursive: true });
