import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Engine } from "../../src/operations/engine-type.ts";
import type { UsageAnswer } from "../../src/operations/usage.ts";

/** A model on loopback that reads the week along. */
export interface ModelBeside {
  /** Writes down in this home that it is to be asked. */
  settle(home: string): void;
  /** As a user's timer does after each session. */
  afterSession(engine: Engine): Promise<void>;
  /** The usage at the end, by day and by caller. */
  usage(engine: Engine): Promise<readonly UsageAnswer[]>;
  close(): Promise<void>;
}

const WHOLE_WEEK = 30;
const LONGEST_TITLE = 110;
const MOST_NOTES = 3;

/** Speaks as Ollama does, and notes the first long things that the user says. */
export async function modelBeside(): Promise<ModelBeside> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const question = messages.map(({ content }: { content: string }) => content).join("\n");
    const content = answerTo(question);
    const tokens = (text: string) => Math.ceil(text.length / 4);
    // A connection kept open may be closed while the rules have the only thread.
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end(
      JSON.stringify({
        message: { role: "assistant", content },
        ...{ done: true, prompt_eval_count: tokens(question), eval_count: tokens(content) },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settle: (home) => {
      mkdirSync(home, { recursive: true });
      const distill = { provider: "ollama" };
      const settings = { distill, llm: { ollama: { base_url: url, model: "scripted" } } };
      // YAML reads JSON.
      writeFileSync(join(home, "config.yaml"), JSON.stringify(settings));
    },
    afterSession: async (engine) => void (await engine.run("curate", { rulesOnly: false, dryRun: false })),
    usage: async (engine) => [
      await engine.run("usage", { by: "day", days: WHOLE_WEEK }),
      await engine.run("usage", { by: "caller", days: WHOLE_WEEK }),
    ],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answerTo(question: string): string {
  const said = [...question.matchAll(/^\[(\d+)\] user: (.{40,})$/gm)].slice(0, MOST_NOTES);
  const memories = said.map(([, line, words = ""]) => ({
    ...{ kind: "note", title: words.slice(0, LONGEST_TITLE), body: "", files: [] },
    lines: [Number(line)],
  }));
  return JSON.stringify({ memories });
}
