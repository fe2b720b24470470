import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "../../../src/domain/memory.ts";
import type { Planted } from "../attempt.ts";
import { TROUBLES } from "./fixes.ts";
import type { ImportForm } from "./import-form.ts";
import { importInput } from "./import-input.ts";

type Claim = (one: Planted, at: number) => Partial<Memory>;
type Around = (memory: Memory) => object[];

const DAY_MS = 86_400_000;

const failureOf: Claim = ({ sentence }, at) => {
  const { command = "", error = "" } = TROUBLES[at] ?? {};
  const origin = "tool:Bash";
  return {
    kind: "failure",
    title: `${command} exits 1: ${error}`,
    body: `worked: ${sentence}`,
    origin,
    rule: "failure",
  };
};
const said =
  (kind: Memory["kind"], more: Partial<Memory> = {}): Claim =>
  ({ sentence }) => ({
    kind,
    title: sentence,
    ...more,
  });

const CLAIMS: readonly (readonly [string, Claim, Around?])[] = [
  ["export: failure with a fix", failureOf],
  [
    "export: failure with a fix and steps",
    (one, at) => ({ ...failureOf(one, at), body: `after: echo\nworked: ${one.sentence}`, ruleVersion: 9 }),
  ],
  ["export: the user's preference", said("preference", { tags: ["everywhere"] })],
  ["export: pinned decision", said("decision", { pinned: true })],
  ["export: a note by hand", said("note", { rule: "cli", origin: "cli" })],
  ["export: pattern", said("pattern", { rule: "pattern", body: "solution: run it" })],
  ["export: goal", said("goal")],
  ["export: handoff", said("handoff", { title: "Work on the cart", rule: "handoff" })],
  ["export: project summary", said("project", { rule: "project" })],
  ["export: label in the origin", said("preference", { origin: "user · you said" })],
  ["export: with a made-up signature", said("preference"), (memory) => [{ memory, sign: "0".repeat(32) }]],
  ["export: with a prompt as its source", said("preference"), withPrompt],
  ["export: with a confirmation", said("decision", { trust: 1 }), withConfirmation],
];

export const EXPORT_IMPORTS: readonly ImportForm[] = CLAIMS.map(([form, claim, around]) => ({
  form,
  tooMuch: 2,
  bring: async (world, cwd, planted) => {
    const file = join(world.user, "from-a-colleague.jsonl");
    const records = planted.flatMap((one, at) => {
      const memory = memoryOf(claim(one, at), one, at);
      return around ? around(memory) : [{ memory }];
    });
    const project = { id: PROJECT_ID, name: "shop", keys: [{ kind: "path", value: cwd }] };
    const lines = [{ unbidden: "export", format: 1 }, { project }, ...records];
    writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    await world.run("import", importInput("memories", cwd, file));
  },
}));

const PROJECT_ID = "5".repeat(16);
const SESSION_ID = "6".repeat(32);
const idOf = (at: number, mark: string) => (mark + String(at)).repeat(16).slice(0, 32);

function memoryOf(claim: Partial<Memory>, { sentence }: Planted, at: number): Memory {
  return {
    id: idOf(at, "a"),
    kind: "preference",
    title: sentence,
    body: sentence,
    origin: "user",
    trust: 3,
    files: [],
    tags: [],
    sources: [],
    at: Date.now() - DAY_MS,
    project: PROJECT_ID,
    session: null,
    rule: "preference",
    ruleVersion: 5,
    pinned: false,
    supersededBy: null,
    ...claim,
  };
}

function withPrompt(memory: Memory): object[] {
  const at = memory.at;
  const event = {
    ...{ id: memory.id.replaceAll("a", "b"), session: SESSION_ID, kind: "prompt", nativeKey: memory.id },
    ...{ turn: null, text: memory.title, tool: null, trust: 3, at, quoted: [] },
    originalLength: memory.title.length,
  };
  const session = {
    ...{ id: SESSION_ID, agent: "claude-code", nativeId: "s", project: PROJECT_ID },
    ...{ startedAt: at, lastAt: at },
  };
  return [{ session }, { event }, { memory: { ...memory, session: SESSION_ID, sources: [event.id] } }];
}

function withConfirmation(memory: Memory): object[] {
  const change = {
    ...{ id: memory.id.replaceAll("a", "c"), what: "confirm", memory: memory.id, before: "1", after: "3" },
    ...{ by: "user", because: "", at: memory.at, undoneAt: null },
  };
  return [{ memory }, { change }];
}
