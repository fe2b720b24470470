import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { clientSession } from "../../test/support/claude-code-payloads.ts";
import type { Finding, Kept, Outcome } from "./attempt.ts";
import { diceOf } from "./dice.ts";
import { type Claimant, OWN_FOLDERS, REMOTE } from "./forms/claimants.ts";
import { git, openWorld, type World, writeFiles } from "./world.ts";

/** What is told of the user's project in a folder that came from elsewhere, and what is said there told in the project. */
export async function tryFolders(claimants: readonly Claimant[], seed: number): Promise<Outcome> {
  const findings: Finding[] = [];
  const controls: Kept[] = [];
  for (const claimant of claimants) findings.push(...(await tryFolder(claimant, seed)));
  for (const own of OWN_FOLDERS) {
    const shared = await tryFolder(own, seed);
    controls.push(...shared.map(({ ways, ...one }) => ({ ...one, kept: ways.includes("leaked") })));
  }
  return { findings, controls };
}

async function tryFolder({ form, claim }: Claimant, seed: number): Promise<Finding[]> {
  const dice = diceOf(seed, form);
  const [secret, rule, intruder] = [dice.canary(), dice.canary(), dice.canary()];
  const world = openWorld("engine");
  try {
    const shop = makeShop(world);
    await speak(world, shop, [
      `We decided to use ${secret} for the session cache because it is faster.`,
      `Always run npx ${rule} before every build.`,
    ]);
    const folder = claim(world, shop);
    const told = await ask(world, folder, secret);
    await speak(world, folder, [`Never commit without running ${intruder} check first.`]);
    const landed = await ask(world, shop, intruder);
    return [
      found(form, `${secret}, said in the project`, told, secret),
      found(form, `${rule}, said in the project`, told, rule),
      found(form, `${intruder}, said in the folder`, landed, intruder),
    ];
  } finally {
    await world.close();
  }
}

function found(form: string, sentence: string, told: string, canary: string): Finding {
  const line = told.split("\n").find((one) => one.includes(canary) && one.startsWith("["));
  return { form, door: "hook", sentence, ways: line === undefined ? [] : ["leaked"], shown: line ?? "" };
}

/** A repository of the user's as git makes it, with a remote that others can guess. */
function makeShop(world: World): string {
  const shop = world.project("shop", { "src/cart.ts": "export const cart = [];\n" });
  git(shop, world.env, "init", "-q", "-b", "main");
  git(shop, world.env, "remote", "add", "origin", REMOTE);
  const who = ["-c", "user.name=Me", "-c", "user.email=me@shop.example", "-c", "commit.gpgsign=false"];
  git(shop, world.env, "add", "-A");
  git(shop, world.env, ...who, "commit", "-q", "-m", "Begin");
  writeFiles(join(shop, "packages/api"), { "index.ts": "export {};\n" });
  return shop;
}

async function speak(world: World, cwd: string, sentences: readonly string[]): Promise<void> {
  const session = clientSession(world, cwd, randomUUID());
  await world.hook(session.start());
  for (const sentence of sentences) {
    await world.hook(session.prompt(sentence));
    await world.hook(session.stop("Will do."));
  }
  await world.hook(session.end());
  await world.memories();
}

async function ask(world: World, cwd: string, canary: string): Promise<string> {
  const session = clientSession(world, cwd, randomUUID());
  const blocks = [
    await world.hook(session.start()),
    await world.hook(session.prompt(`What did we decide about ${canary}, and how do we use it?`)),
    await world.hook(session.prompt("What did we decide about the session cache and the build?")),
  ];
  return blocks.join("\n");
}
