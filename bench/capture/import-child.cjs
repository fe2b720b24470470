// Imports everything once, in a process of its own, and says what it cost: `import-child.cjs <folder of the agent>`.
const { join } = require("node:path");
const { createEngine } = require("../../dist/engine.cjs");

async function importAll() {
  const env = { ...process.env, CLAUDE_CONFIG_DIR: process.argv[2] };
  const engine = createEngine({ env, entryPoint: "cli", busyTimeoutMs: 1_000 });
  const start = performance.now();
  const { events, known, lines, bytes, sessions } = await engine.import({
    source: "claude-code",
    cwd: join(process.argv[2], "projects"),
    dryRun: false,
  });
  const seconds = (performance.now() - start) / 1_000;
  await engine.close();
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  process.stdout.write(
    JSON.stringify({ events, known, lines, bytes, refused: sessions.refused, seconds, peakBytes }),
  );
}

void importAll();
