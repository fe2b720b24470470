// Makes the generated parts of docs/ and of the plugin anew: `npm run docs`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED, withGenerated } from "./generated-docs.ts";
import { latencyPlot, PLOT_FILE } from "./latency-plot.ts";
import { PLUGIN_HOOKS_FILE, pluginHooks } from "./plugin-hooks.ts";
import { SESSION_PLOT_FILE, sessionPlot } from "./session-plot.ts";

for (const { file, name, text } of GENERATED) {
  const path = join(import.meta.dirname, "..", file);
  writeFileSync(path, withGenerated(readFileSync(path, "utf8"), name, text()));
}

writeFileSync(join(import.meta.dirname, "..", PLOT_FILE), latencyPlot());
writeFileSync(join(import.meta.dirname, "..", SESSION_PLOT_FILE), sessionPlot());
writeFileSync(join(import.meta.dirname, "..", PLUGIN_HOOKS_FILE), pluginHooks());
