// Bundles src into dist: two CommonJS files for the hook's path, one module for the command line.
import { chmodSync, rmSync } from "node:fs";
import { type InputOptions, type OutputOptions, rolldown } from "rolldown";

const EXTERNAL_PACKAGES = ["commander", "zod", "yaml"];

/** Each bundle stands alone; the engine is loaded by the others when there is work. */
const engineStaysOutside = {
  name: "engine-stays-outside",
  resolveId: (source: string) =>
    source.endsWith("/engine.ts") ? { id: "./engine.cjs", external: true as const } : null,
};

async function bundle(entry: string, input: InputOptions, output: OutputOptions): Promise<void> {
  const build = await rolldown({
    input: entry,
    platform: "node",
    external: [/^node:/, ...EXTERNAL_PACKAGES],
    ...input,
  });
  await build.write({ sourcemap: false, minify: false, codeSplitting: false, ...output });
  await build.close();
}

rmSync("dist", { recursive: true, force: true });
const minify = { compress: true, mangle: false, codegen: { removeWhitespace: true } };
await Promise.all([
  bundle(
    "src/hook/main.ts",
    { plugins: [engineStaysOutside] },
    { file: "dist/hook.cjs", format: "cjs", minify },
  ),
  bundle("src/engine.ts", {}, { file: "dist/engine.cjs", format: "cjs", minify }),
  ...(process.argv.includes("--no-cli")
    ? []
    : [bundle("src/cli/main.ts", { plugins: [engineStaysOutside] }, { file: "dist/cli.js", format: "esm" })]),
]);
chmodSync("dist/hook.cjs", 0o755);
