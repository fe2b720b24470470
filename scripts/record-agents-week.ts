// Plays one memory's week through four agents with the real clients and writes docs/agents-week.md: `node scripts/record-agents-week.ts`.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Day, liveThroughWeek, WEEK_CLIENTS } from "../test/clients/agents/week.ts";
import { fetchClient } from "../test/clients/fetch-client.ts";
import { CLAUDE_CODE, type ClientPin } from "../test/clients/pins.ts";
import { runCommand } from "../test/clients/product.ts";
import { closeSandbox, openSandbox } from "../test/clients/sandbox.ts";

const ROOT = resolve(import.meta.dirname, "..");

const sandbox = await openSandbox({
  executable: await executableOf(CLAUDE_CODE),
  cli: join(ROOT, "dist", "cli.js"),
  daemon: false,
});
try {
  const executables = new Map<string, string>();
  for (const { name, pin } of WEEK_CLIENTS) executables.set(name, await executableOf(pin));
  const days = await liveThroughWeek(sandbox, executables);
  const timeline = await runCommand(sandbox, ["timeline"]);
  writeFileSync(join(ROOT, "docs", "agents-week.md"), weekPage(days, timeline));
} finally {
  await closeSandbox(sandbox, { keep: false });
}

async function executableOf(pin: ClientPin): Promise<string> {
  const client = await fetchClient(
    join(ROOT, ".cache", "clients"),
    `${process.platform}-${process.arch}`,
    pin,
  );
  if (client.status === "ready") return client.executable;
  throw new Error(client.reason);
}

function weekPage(days: readonly Day[], timeline: string): string {
  const pins = [CLAUDE_CODE, ...WEEK_CLIENTS.map(({ pin }) => pin)];
  const clients = pins.map(({ client, version }) => `${client} ${version}`).join(", ");
  return `# One memory's week through four agents

Written by \`node scripts/record-agents-week.ts\` from the real clients (${clients}), without a screen, against a scripted model on loopback.
The days are the story's: it is played in one go, and the dates are of the day on which it was played.
\`npm run test:clients\` plays it, too, and fails where a day does not go as here.

${days.map(dayText).join("\n")}
## What is known at the end

\`unbidden timeline\`:

${fenced(timeline)}
`;
}

function dayText({ day, agent, said, told, answered }: Day): string {
  const heard =
    told.length === 0
      ? "The agent is told nothing: nothing is known yet.\n"
      : `The agent is told, unasked:\n\n${told.map(fenced).join("\n")}`;
  return `## ${day}, in ${agent}

You say: "${said}"

${heard}
It answers: "${answered}"
`;
}

function fenced(text: string): string {
  return `\`\`\`\n${text.trim()}\n\`\`\`\n`;
}
