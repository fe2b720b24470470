import { expect, test } from "vitest";
import { type EvaluationHome, evaluationHome } from "./evaluation.fixture.ts";

function preview({ engine, cwd }: EvaluationHome, text: string, limit = 5) {
  return engine.run("preview", { text, limit, cwd });
}

/** What the hook of a new session really writes for it. */
async function hookSays({ engine, cwd }: EvaluationHome, prompt: string): Promise<string | null> {
  const call = {
    hook_event_name: "UserPromptSubmit",
    session_id: "a-new-one",
    prompt_id: "1",
    transcript_path: "",
    cwd,
    prompt,
  };
  const { text } = await engine.hook("claude-code", Buffer.from(JSON.stringify(call)));
  return text && JSON.parse(text).hookSpecificOutput.additionalContext;
}

const withoutNonce = (text: string | null) => text?.replace(/unbidden [0-9a-f]{4}/g, "unbidden") ?? null;

test.each([
  ["something known", "why do we pin node"],
  ["something unknown", "why do we use redis"],
  ["nothing asked", "make it shorter"],
])("for %s a preview shows exactly the block of a new session", async (_what, prompt) => {
  const room = evaluationHome();
  await room.remember("We pin Node 24 because 20 lacks the SQLite fix", "decision");
  const { text } = await preview(room, prompt);
  expect(withoutNonce(text)).toBe(withoutNonce(await hookSays(room, prompt)));
});

test("a preview stores nothing, so the next one and the session get the same", async () => {
  const room = evaluationHome();
  await room.remember("Deploys go through deploy.sh on Fridays");
  const before = await preview(room, "how do we deploy");
  expect(before.text).toContain("deploy.sh");
  expect(withoutNonce((await preview(room, "how do we deploy")).text)).toBe(withoutNonce(before.text));
  const { receipts, events, sessions } = await room.engine.run("status", { cwd: room.cwd, limit: 1 });
  expect([receipts, events, sessions]).toEqual([0, 0, []]);
  await expect(room.engine.run("why", { replay: false })).rejects.toMatchObject({ code: "RECEIPT_UNKNOWN" });
});

test("memories left out are shown with the reason, up to the limit", async () => {
  const room = evaluationHome();
  const id = await room.remember("Deploys go through deploy.sh on Fridays", "goal");
  await room.remember("The harbour office closes at noon, deploy or not, says the old sign by the door");
  const { given, left, found } = await preview(room, "deploy with deploy.sh on fridays");
  expect(given).toEqual([]);
  expect(found).toBe(2);
  expect(left.map(({ memory, reasons }) => [memory.id === id, reasons.left])).toEqual([
    [true, "a goal, which the prompt does not mention"],
    [false, "below the threshold"],
  ]);
  expect((await preview(room, "how do we deploy with deploy.sh on fridays", 1)).left).toHaveLength(1);
});

test("with recall at prompts switched off a preview says so of each memory", async () => {
  const room = evaluationHome({ UNBIDDEN_HOOKS_RELEVANT_ENABLED: "false" });
  await room.remember("Deploys go through deploy.sh on Fridays");
  const prompt = "how do we deploy with deploy.sh on fridays";
  const { text, given, left } = await preview(room, prompt);
  expect([text, given]).toEqual([null, []]);
  expect(await hookSays(room, prompt)).toBeNull();
  expect(left.map(({ reasons }) => reasons.left)).toEqual(["`hooks.relevant.enabled` is off"]);
});

test("a preview creates no project", async () => {
  const room = evaluationHome();
  expect(await preview(room, "why do we pin node")).toMatchObject({ text: null, found: 0, off: false });
  expect(await room.engine.run("status", { cwd: room.cwd, limit: 1 })).toMatchObject({ project: null });
});

test("a preview reports that the project is switched off", async () => {
  const room = evaluationHome();
  await room.engine.run("off", { cwd: room.cwd });
  expect(await preview(room, "anything")).toMatchObject({ off: true });
});
