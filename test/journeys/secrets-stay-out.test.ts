import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { callHook, play } from "../support/hook.ts";
import { filesUnder, storedTexts } from "../support/kept.ts";
import { happened, unbidden } from "../support/resident.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

/** Put together here, so that no file of ours looks as if it held one. */
const SECRETS = {
  github: `gh${"p_"}${letters(36, 3)}`,
  aws: `AK${"IA"}${letters(16, 5).toUpperCase().replace(/\d/g, "K")}`,
  anthropic: `sk-${"ant-"}${letters(40, 11)}`,
  password: letters(24, 13),
  word: letters(20, 17),
};

test("of what secrets a session says, types, prints, reads and ends with, none is in any file", async () => {
  const home = newHome();
  const project = home.project("heron");
  const session = clientSession(home, project);
  const day = [
    session.start(),
    session.prompt(`Remember that the token is ${SECRETS.github}. <private>${SECRETS.word}</private> Go on.`),
    session.bash(
      `curl -H "x-api-key: ${SECRETS.anthropic}" https://ada:${SECRETS.password}@git.example/`,
      SECRETS.aws,
    ),
    session.bash("env", `\u001b[32m${SECRETS.github}\u001b[0m\nDB_PASSWORD=${SECRETS.password}`),
    session.bashFailure(
      `deploy --token ${SECRETS.github}`,
      `Exit code 1\nbad credentials ${SECRETS.anthropic}`,
    ),
    session.write(`${project}/${SECRETS.github}/.env`, `AWS_ACCESS_KEY_ID=${SECRETS.aws}`),
    session.stop(`Done. I decided to use ${SECRETS.github} because it works.`),
    session.prompt(`and ${"filler ".repeat(200_000)} ${SECRETS.anthropic}`),
  ];
  await play(home, day);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  await play(home, [
    session.prompt(`one more: ${SECRETS.github} ${SECRETS.aws}`),
    `{"prompt":"${SECRETS.github}`,
  ]);
  expect(leaks(home)).toEqual([]);
  await other.release();
  await play(home, [session.stop("Done."), session.end(`other ${SECRETS.github}`)]);
  expect(storedTexts(home).join()).toContain("one more: [redacted:github:");
  expect(leaks(home)).toEqual([]);
});

test("a secret in a folder's name or a remote's address is in no file either", async () => {
  const home = newHome();
  const named = home.project(SECRETS.github);
  const cloned = home.project("heron", {
    ".git/config": `[remote "origin"]\n\turl = https://git.example/${SECRETS.anthropic}/heron.git\n`,
  });
  for (const folder of [named, cloned]) happened(home, [clientSession(home, folder).prompt("look around")]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  for (const folder of [named, cloned]) happened(home, [clientSession(home, folder).prompt("once more")]);
  expect(leaks(home)).toEqual([]);
  await other.release();
  const session = clientSession(home, named);
  happened(home, [session.prompt("Remember that herons nest in reeds."), session.stop("Noted.")]);
  // A stop does at most 200 ms of what waits, and four sessions wait here; a command does all of it.
  expect(unbidden({ home, cwd: named }, "curate", "--rules-only").exitCode).toBe(0);
  const [, told] = happened(home, [
    session.start(),
    clientSession(home, named).prompt("what do you know about herons that nest in reeds?"),
  ]);
  expect(told).toContain("Herons nest in reeds");
  expect(leaks(home)).toEqual([]);
});

test("a secret with slashes is in no file when a project takes its name from the secret's last part", () => {
  const home = newHome();
  const folder = `/srv/hooks.${"slack.com"}/services/T00000000/B00000000/${SECRETS.password}`;
  const prompt = clientSession(home, folder).prompt("look around");
  happened(home, [{ ...prompt, transcript_path: "/srv/transcript.jsonl" }]);
  expect(storedTexts(home)).toEqual(["look around"]);
  expect(leaks(home)).toEqual([]);
});

test("what was told is free of them too", async () => {
  const home = newHome();
  const project = home.project("heron");
  const monday = clientSession(home, project);
  happened(home, [
    monday.prompt(`Remember that staging wants ${SECRETS.github} in a header.`),
    monday.stop("Noted."),
  ]);
  const tuesday = clientSession(home, project);
  const { stdout } = await callHook(tuesday.prompt("What do you know about the header that staging wants?"), {
    home,
  });
  expect(stdout).toContain("Staging wants [redacted:github:");
  expect(stdout).not.toContain(SECRETS.github.slice(8, 20));
});

/** Files that hold 12 letters in a row of a secret, with which one. */
function leaks(home: ThrowAwayHome): string[] {
  return filesUnder(home.unbidden).flatMap((file) => {
    const bytes = readFileSync(join(home.unbidden, file));
    const found = Object.entries(SECRETS).filter(([, secret]) =>
      windows(secret).some((part) => bytes.includes(part)),
    );
    return found.map(([kind]) => `${file}: ${kind}`);
  });
}

function windows(secret: string): string[] {
  return Array.from({ length: secret.length - 11 }, (_, at) => secret.slice(at, at + 12));
}

/** As random as a secret looks, and the same every time. */
function letters(length: number, seed: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return alphabet[state % alphabet.length];
  }).join("");
}
