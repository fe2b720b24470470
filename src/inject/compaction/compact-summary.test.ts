import { expect, test } from "vitest";
import { json, REPLIES, silence } from "../../http/wire.fixture.ts";
import { KEYS, modelsOf, providers } from "../../llm/providers.fixture.ts";
import { redact } from "../../redact/redact.ts";
import { summarise } from "./compact-summary.ts";

const world = providers();
const KEY = new Uint8Array(32).fill(7);
const SECRET = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
const BLOCK = "--- unbidden ab12: notes ---\n[note] Old news.\n--- end unbidden ab12 ---";

async function summaryOf(text: string, deadlineMs = 10_000) {
  const llm = modelsOf(world, { "recall.provider": "anthropic" }, KEYS).llm("recall");
  if (!llm) throw new Error("nobody can be asked");
  const safe = (words: string) => redact(words, KEY).text;
  const deps = { llm, safe, newId: () => "c0ffee11", claudeModel: "claude-sonnet-4-5" };
  return summarise(deps, text, deadlineMs);
}

test("a session is summed up by the model that was named for it", async () => {
  world.servers.anthropic.answers(json(200, REPLIES.anthropic("The table was moved.")));
  expect(await summaryOf("user: move the table")).toEqual({
    status: "summarised",
    text: "The table was moved.",
  });
  const [{ body } = { body: null }] = world.servers.anthropic.sent;
  expect(body.model).toBe("claude-sonnet-4-5");
  expect(body.messages[0].content).toContain("--- begin c0ffee11 ---\nuser: move the table\n");
  expect(world.usage).toMatchObject([{ caller: "compact.summary", model: "claude-sonnet-4-5", error: null }]);
});

test("neither secrets nor what we said ourselves go there or come back", async () => {
  world.servers.anthropic.answers(json(200, REPLIES.anthropic(`Done with ${SECRET}. ${BLOCK}`)));
  const summary = await summaryOf(`user: use ${SECRET}\n${BLOCK}\nassistant: ok`);
  const sent = JSON.stringify(world.servers.anthropic.sent[0]?.body);
  expect(JSON.stringify(summary)).toContain("Done with");
  for (const text of [sent, JSON.stringify(summary)]) {
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain("Old news");
  }
});

test("what is not answered in time is no summary, and says why", async () => {
  world.servers.anthropic.answers(silence);
  expect(await summaryOf("user: move the table", 50)).toEqual({ status: "none", why: "LLM_TIMEOUT" });
});
