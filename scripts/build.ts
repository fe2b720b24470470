// Bundles src into dist: two CommonJS files for the hook's path, one module for the command line.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const OUTSIDE = [/^node:/, "commander", "zod", "yaml"];

/** The engine is a bundle of its own, loaded by the others only when there is work. */
const engineStaysOutside = {
  name: "engine-stays-outside",
  resolveId: (source: string) =>
    source.endsWith("/engine.ts") ? { id: "./engine.cjs", external: true as const } : null,
};

interface Bundle {
  readonly entry: string;
  readonly file: string;
  readonly format: "cjs" | "esm";
}

const HOOK: Bundle = { entry: "src/hook/main.ts", file: "hook.cjs", format: "cjs" };
const ENGINE: Bundle = { entry: "src/engine.ts", file: "engine.cjs", format: "cjs" };
const CLI: Bundle = { entry: "src/cli/main.ts", file: "cli.js", format: "esm" };

/** Names stay readable in a stack trace; white space goes, because it is parsed at every call. */
const MINIFY = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

async function bundle({ entry, file, format }: Bundle, folder: string): Promise<void> {
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: OUTSIDE,
    plugins: entry === ENGINE.entry ? [] : [engineStaysOutside],
  });
  const minify = format === "cjs" ? MINIFY : false;
  await build.write({ file: join(folder, file), format, minify, codeSplitting: false });
  await build.close();
}

const bundles = process.argv.includes("--no-cli") ? [HOOK, ENGINE] : [HOOK, ENGINE, CLI];
mkdirSync("dist", { recursive: true });
const draft = mkdtempSync("dist/.new-");
await Promise.all(bundles.map((wanted) => bundle(wanted, draft)));
// Renamed into place one by one: a hook that runs during a build finds the old file or the new one, never none.
for (const file of readdirSync(draft)) {
  chmodSync(join(draft, file), 0o755);
  renameSync(join(draft, file), join("dist", file));
}
rmSync(draft, { recursive: true });
