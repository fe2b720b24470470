import { randomUUID } from "node:crypto";
import { clientSession } from "../../test/support/claude-code-payloads.ts";
import type { World } from "../poison/world.ts";
import { randomFrom } from "../random.ts";
import { PLAIN_CARRIERS } from "../secrets/carriers.ts";
import { fill } from "../secrets/fill.ts";
import { runsOf } from "../secrets/leak.ts";
import { type Payload, ran, toolUsed, wrote } from "../secrets/payloads.ts";
import { LEAKING_RUN } from "../secrets/secret-case.ts";
import { type Attempt, type AuditCase, shownBy } from "./audit-case.ts";
import { homeIn, onMachine, runHook, textsIn } from "./machine.ts";
import { KNOWN_LOOKS, LONG_VALUES, PASSWORDS, PRINTED, READ_FILES } from "./secret-texts.ts";

const SEED = 22;
const PATIENCE_MS = 300_000;

interface Told {
  readonly how: string;
  readonly payload: Payload;
  readonly secrets: readonly string[];
}

/** All through the hook of one home; then its every byte is searched for eight characters in a row of each. */
async function searchAfter(told: readonly Told[]): Promise<Attempt[]> {
  return onMachine(async (world) => {
    for (const one of told) await tell(world, one);
    const texts = textsIn(homeIn(world));
    return told.map(({ how, secrets }) => shownBy(how, placeOf(runsOf(secrets, LEAKING_RUN), texts)));
  });
}

async function tell(world: World, { payload, how }: Told): Promise<void> {
  const session = clientSession(world, world.project("shop"), randomUUID());
  // It has to store what it is told; how long that takes is not asked here.
  const { exit } = await runHook(world, { ...session.prompt("x"), ...payload }, { killAfterMs: PATIENCE_MS });
  if (exit !== 0) throw new Error(`the hook of "${how}" ended with ${exit}`);
}

function placeOf(
  runs: ReadonlySet<string>,
  texts: readonly (readonly [file: string, bytes: string])[],
): string | undefined {
  for (const run of runs) {
    const found = texts.find(([, bytes]) => bytes.includes(run));
    if (found) return `${run} in ${found[0]}`;
  }
  return undefined;
}

const CARRIERS = ["prompt", "bash command", "bash output", "json lines"] as const;

function* inCarriers(templates: readonly string[]): Iterable<Told> {
  const random = randomFrom(SEED);
  for (const template of templates)
    for (const carrier of CARRIERS) {
      const { text, secrets } = fill(random, template);
      const payload = PLAIN_CARRIERS[carrier]?.(text, "shell");
      if (payload) yield { how: `${template}, ${carrier}`, payload, secrets };
    }
}

/** What secret files and commands hold; nothing in the value says that it is one. */
function* throughDoors(): Iterable<Told> {
  const random = randomFrom(SEED);
  const made = (how: string, template: string, carry: (text: string) => Payload): Told => {
    const { text, secrets } = fill(random, template);
    return { how, secrets, payload: carry(text) };
  };
  for (const [command, template] of Object.entries(PRINTED))
    yield made(command, template, (text) => ran(command, text));
  for (const [path, template] of Object.entries(READ_FILES)) {
    yield made(`cat ${path}`, template, (text) => ran(`cat ${path}`, text));
    yield made(`written ${path}`, template, (text) => wrote(`/home/me/shop/${path}`, text));
    yield made(`${path} of a server`, template, (text) =>
      toolUsed("mcp__files__get", { request: { name: path } }, { content: [{ type: "text", text }] }),
    );
  }
  yield made("grep tool, glob .env*", "MAILER={x24}", (text) =>
    toolUsed(
      "Grep",
      { pattern: "MAIL", glob: ".env*", output_mode: "content" },
      { content: `.env:1:${text}` },
    ),
  );
  yield made("resource of a server", "MAILER={x24}", (text) =>
    toolUsed(
      "ReadMcpResourceTool",
      { server: "files", uri: "file:///srv/shop/.env" },
      { contents: [{ text }] },
    ),
  );
}

export const SECRET_CASES: readonly AuditCase[] = [
  {
    id: "H-5",
    attack: "the tail of a long secret stays beside its mark",
    play: () => searchAfter([...inCarriers(LONG_VALUES)]),
  },
  {
    id: "H-6",
    attack: "a secret that is known by its looks or its place is stored",
    play: () => searchAfter([...inCarriers([...KNOWN_LOOKS, ...PASSWORDS])]),
  },
  {
    id: "M-7",
    attack: "what a secret file or command holds is stored",
    play: () => searchAfter([...throughDoors()]),
  },
];
