import { memoryAbout } from "../product.ts";
import type { Sandbox } from "../sandbox.ts";
import { expectThat } from "../scenario.ts";
import { doEarlierWork } from "../scenarios/earlier-work.ts";
import { runAgent, type Stage } from "./agent-client.ts";
import type { Step } from "./dialect.ts";

/** The agent calls each of our tools by the name that its client shows, and the model is told the answer. */
export async function callsEachTool(sandbox: Sandbox, stage: Stage): Promise<void> {
  await doEarlierWork(sandbox);
  const { client, model } = stage;
  client.configure(sandbox, model.url);
  client.addServer?.(sandbox, [sandbox.node, sandbox.cli, "mcp"]);
  const id = await memoryAbout(sandbox, "storage JSONL");
  const calls: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>, told: string])[] =
    [
      ["recall", { query: "which storage format did we choose" }, "Use JSONL for storage"],
      ["show", { ids: [id] }, "append-only and simple to grep"],
      ["timeline", { around: id }, "learned"],
      ["remember", { title: "Exports carry the month" }, "the agent concluded"],
      ["forget", { id }, "nothing was forgotten"],
    ];
  const steps: Step[] = calls.map(([tool, input]) => ({ text: "Looking.", tool: { name: tool, input } }));
  // A client may ask its model before a server's tools are there.
  const first: Step = { text: "Waiting.", command: "sleep 4" };
  const run = await runAgent(sandbox, stage, {
    ...{ prompt: "Look it up.", steps: [first, ...steps, { text: "Done." }] },
  });
  for (const [at, [tool, , told]] of calls.entries()) {
    const texts = run.requests[at + 2]?.texts.join("\n") ?? "";
    expectThat(texts.includes(told), `${client.label} is told "${told}" by ${tool}: ${texts.slice(-900)}`);
  }
}
