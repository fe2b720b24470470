// Bundles src into dist: what starts a process stands alone, all else is split once and shares its code.
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { type CodeSplittingOptions, rolldown } from "rolldown";
import { build as buildByVite } from "vite";

const PACKAGES = [
  /^node:/,
  /^hono(?:\/|$)/,
  "@hono/node-server",
  "prom-client",
  "pg",
  "commander",
  "age-encryption",
  "yaml",
  "@clack/prompts",
  /^@modelcontextprotocol\//,
];

/** Files that are read whole at every start of a process. */
const ALONE: Readonly<Record<string, string>> = {
  "hook.cjs": "src/hook/main.ts",
  "statusline.cjs": "src/hook/statusline.ts",
  "plugin-hook.cjs": "src/hook/plugin.ts",
  "session-fault.cjs": "src/hook/session-fault.ts",
  "older-node.cjs": "src/older-node/older-node.ts",
  "ask-daemon.cjs": "src/client/ask-daemon.ts",
  "cli.js": "src/cli/main.ts",
};

/** Entry points of the split build. */
const SPLIT: Readonly<Record<string, string>> = {
  engine: "src/engine.ts",
  daemon: "src/daemon/main.ts",
  program: "src/cli/program.ts",
};

/** Files that others load only when there is work for them, by the file that holds them in dist. */
const LOADED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALONE).map(([file, entry]) => [resolve(entry), `./${file}`] as const),
  ...Object.entries(SPLIT).map(([name, entry]) => [resolve(entry), `./${name}.cjs`] as const),
]);

/** Folders of the chunk that every hook with work loads; all that `src/engine.ts` imports at once comes with them. */
const CORE =
  /\/src\/(?:engine\.ts$|(?:config(?!\/team\/)|inject|recall|store\/sqlite\/(?:sessions|receipts))\/)/;
/** Folders for the end of a turn and for a compaction. */
const WORKER =
  /\/src\/(?:maintenance|distill|importers(?!\/(?:claude-mem|git|markdown|memory))|inject\/(?:compaction|feedback)|engine\/(?:receipts|sessions))\//;
/** What the daemon does while nobody asks. */
const UPKEEP =
  /\/src\/(?:store\/sqlite\/maintenance\/|engine\/maintenance\/(?:backup|branches|clear-secrets|free-space|maintenance))/;
/** Folders that stay in the file of their entry point. */
const OWN = /\/src\/(?:cli|daemon|operations)\//;

/** THE chunks; `commands` is all that only people ask for. */
const CHUNKS: CodeSplittingOptions = {
  groups: [
    { name: "core", test: (id) => CORE.test(id) && !WORKER.test(id), priority: 2 },
    { name: "worker", test: WORKER, priority: 1 },
    // Sockets and child processes cost a hook milliseconds: what uses them stays apart.
    { name: "client", test: /\/src\/(?:client|programs)\//, priority: 1 },
    // With zod, of which a bundle holds a third: for the command line, the daemon's HTTP side and the tools alike.
    { name: "operations", test: /\/src\/operations\//, priority: 2 },
    { name: "mcp", test: /\/src\/mcp\//, priority: 1 },
    // What the daemon does by itself needs no zod, in any of its threads.
    {
      name: "index",
      test: /\/src\/(?:index\/|embedder\/|reranker\/|(?:meaning|reranking)\.ts$)/,
      priority: 1,
    },
    { name: "http", test: /\/src\/http\//, priority: 1 },
    { name: "upkeep", test: UPKEEP, priority: 1 },
    { name: "models", test: /\/src\/llm\//, priority: 1 },
    { name: "commands", test: (id) => !OWN.test(id), priority: 0 },
  ],
};

/** Functions keep their names, for stack traces; white space and long local names go, because they are read at every call. */
const MINIFY = { compress: true, mangle: { toplevel: false }, codegen: { removeWhitespace: true } };

async function buildAlone(file: string, entry: string, folder: string, hash: string): Promise<void> {
  const others = [...LOADED.keys()].filter((path) => path !== resolve(entry));
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: [...PACKAGES, ...others],
    transform: { define: { BUILD: JSON.stringify(hash) } },
  });
  const format = file.endsWith(".cjs") ? "cjs" : "esm";
  await build.write({
    file: join(folder, file),
    format,
    minify: format === "cjs" ? MINIFY : false,
    codeSplitting: false,
    dynamicImportInCjs: false,
    paths: (id) => LOADED.get(id) ?? id,
  });
  await build.close();
}

async function buildSplit(folder: string): Promise<void> {
  const alone = Object.values(ALONE).map((entry) => resolve(entry));
  const build = await rolldown({
    input: SPLIT,
    platform: "node",
    external: [...PACKAGES, ...alone],
    // A chunk may hold its entry point: `engine.cjs` is no file that only loads another.
    preserveEntrySignatures: "allow-extension",
    // The engine is loaded when needed by files that stand alone, and at once by the daemon.
    checks: { ineffectiveDynamicImport: false },
  });
  await build.write({
    dir: folder,
    format: "cjs",
    minify: MINIFY,
    codeSplitting: CHUNKS,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name].cjs",
    dynamicImportInCjs: false,
    paths: (id) => LOADED.get(id) ?? id,
  });
  await build.close();
}

/** What the files of the split build are, in a few characters. */
function hashOfFiles(folder: string): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).sort())
    if (file.endsWith(".cjs")) hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}

/** What `unbidden ui` shows, from `page/`. */
async function buildPage(folder: string): Promise<void> {
  await buildByVite({
    configFile: join(import.meta.dirname, "..", "page", "vite.config.ts"),
    mode: "production",
    build: { outDir: resolve(folder), emptyOutDir: true },
  });
}

/** Renamed into place one by one: a hook that runs during a build finds the old file or the new one, never none. */
function moveInto(draft: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const made = readdirSync(draft).sort().reverse();
  for (const file of made) {
    const [from, to] = [join(draft, file), join(folder, file)];
    if (statSync(from).isDirectory()) {
      moveInto(from, to);
      continue;
    }
    chmodSync(from, 0o755);
    renameSync(from, to);
  }
  for (const file of readdirSync(folder))
    if (!made.includes(file)) rmSync(join(folder, file), { recursive: true });
}

mkdirSync("dist", { recursive: true });
const draft = mkdtempSync("dist/.new-");
await Promise.all([buildSplit(join(draft, "all")), buildPage(join(draft, "page"))]);
const hash = hashOfFiles(join(draft, "all"));
await Promise.all(
  Object.entries(ALONE).map(([file, entry]) => buildAlone(file, entry, join(draft, "all"), hash)),
);
renameSync(join(draft, "page"), join(draft, "all", "page"));
for (const table of ["static-words.txt", "static-table.bin"])
  copyFileSync(join("src/embedder/static", table), join(draft, "all", table));
moveInto(join(draft, "all"), "dist");
rmSync(draft, { recursive: true, force: true });
