import { expect, test } from "vitest";
import { memoryWith } from "../domain/memory.fixture.ts";
import { KINDS, type Kind, type Memory } from "../domain/memory.ts";
import { renderBlock, renderItem } from "./block/render.ts";

type Parts = Partial<Memory>;

const TOLD: Parts = { trust: 3, origin: "user" };
const CONCLUDED: Parts = { trust: 2, origin: "assistant" };
const PRINTED: Parts = { trust: 1, origin: "tool:Bash" };

/** One of each kind as the rules or a person make it, then those whose trust or length make another form. */
const MEMORIES: Readonly<Record<Kind, readonly Parts[]>> = {
  decision: [
    { title: "Use JSONL for storage", body: "append-only, simple, grep-friendly", ...TOLD },
    { title: "Keep sightings in Parquet", body: "columnar", ...CONCLUDED, supersededBy: "c41d" },
  ],
  pattern: [
    {
      title: "Two importers must not run at once",
      body: "context: cron and a person start the same import\nsolution: take the lock file first",
      ...CONCLUDED,
      sources: ["e1", "e2", "e3"],
    },
    { title: "Tests need the emulator", body: "solution: npm run emulator", ...PRINTED },
  ],
  failure: [
    {
      title: "deploy.sh exits 1: DEPLOY_ENV is unset",
      body: "worked: DEPLOY_ENV=staging ./deploy.sh\nafter: source .env.staging",
      rule: "failure",
      ...PRINTED,
    },
  ],
  preference: [
    { title: "Always run the linter before committing", ...TOLD },
    { title: "Tabs for Go", body: "as gofmt has it", ...CONCLUDED },
    { title: "Logs are uploaded", ...PRINTED },
  ],
  handoff: [
    {
      title: "Build the importer for bird counts",
      body: "Files: src/importer.ts, test/importer.test.ts\nAsked last: Add a progress bar\nLeft: the importer has no tests yet",
      ...CONCLUDED,
    },
  ],
  goal: [{ title: "Ship 2.0 before the autumn count", body: "done: importer\nopen: export, docs", ...TOLD }],
  project: [
    {
      title: "heron counts birds",
      body: "Go service, Postgres, one binary\nrun: make dev",
      ...PRINTED,
      origin: "user",
    },
  ],
  snapshot: [
    { title: "The staging cluster has 3 nodes", body: "api 2, worker 1", ...PRINTED, origin: "tool:kubectl" },
  ],
  note: [
    { title: "The staging database is wiped every Sunday night", ...TOLD },
    {
      title: "Long words are named by their…",
      body: "Long words are named by their beginning and kept whole.",
      ...TOLD,
    },
  ],
  turn: [
    {
      title: "user: can we import the old…",
      body: "user: can we import the old counts?\nassistant: yes, from 2009 on",
      ...PRINTED,
      origin: "user",
    },
  ],
};

test.each(KINDS)("a %s reads as its golden file says", async (kind) => {
  const items = MEMORIES[kind].map((parts, index) => {
    const memory = memoryWith({ kind, ...parts });
    return renderItem(memory, `d81${index}`, memory.supersededBy ?? undefined);
  });
  const block = renderBlock(items, { nonce: "4f2c", more: [], subject: "from earlier work" });
  await expect(`${block}\n`).toMatchFileSnapshot(`golden/${kind}.txt`);
});
