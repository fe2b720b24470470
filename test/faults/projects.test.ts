import { expect, test } from "vitest";
import { pick, shuffled } from "../../bench/random.ts";
import { createEngine } from "../../src/engine.ts";
import { clientSession, type Payload } from "../support/claude-code-payloads.ts";
import type { ThrowAwayHome } from "../support/home.ts";
import { environmentOf, toldBy } from "../support/hook.ts";
import { chance, counted, goesOn, homes, recordCount, times } from "./world.ts";

const newHome = homes();

interface Project {
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Projects of one home; each is asked about all others. */
const TOGETHER = 32;
const LETTERS = [..."abAB01-_. "];
const HOSTS = ["git.example", "git.example.org", "git.examp1e", "example"];

function gitConfig(url: string): string {
  return `[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
}

/** Folders and repositories whose names are easily taken for one another. */
function alikeProjects(random: () => number): Project[] {
  const name = () =>
    times(3)
      .map(() => pick(random, LETTERS))
      .join("")
      .trim()
      .replace(/^\.+/, "x") || "x";
  const [one, other] = [name(), name()];
  const folders = [
    `${one}/${other}`,
    `${one}-${other}`,
    `${one} ${other}`,
    `${one}.${other}`,
    `-${one}-${other}`,
  ];
  const more = [
    one.normalize("NFD"),
    `${one}é`,
    `${one}e\u0301`,
    `${one}.git`,
    `${one}~1`,
    `${one}%2F${other}`,
  ];
  const plain = [...folders, ...more].map((folder) => ({ folder: `plain/${folder}/here`, files: {} }));
  const owners = [one, other, `${one}-${other}`, `${one}/${other}`].map((part) =>
    part.replace(/[^\w/-]/g, "x"),
  );
  const remotes = HOSTS.flatMap((host) => owners.map((owner) => `https://${host}/${owner}/ferry`));
  const repositories = remotes.map((url, at) => ({
    folder: `clones/${at}/ferry`,
    files: { ".git/config": gitConfig(url) },
  }));
  const local = times(4).map((at) => ({
    folder: `local/${one}${at}/ferry`,
    files: { ".git/HEAD": "ref: refs/heads/main\n" },
  }));
  const different = new Map([...plain, ...repositories, ...local].map((each) => [keyOf(each), each]));
  return shuffled(random, [...different.values()]).slice(0, TOGETHER);
}

/** Clones of one remote are one project, and a folder is itself however its letters are put together on a disk. */
function keyOf({ folder, files }: Project): string {
  return files[".git/config"]?.toLowerCase() ?? folder.normalize("NFC").toLowerCase();
}

test("what one project remembers is told in no other, whatever they are called", async () => {
  const random = chance("projects");
  const wanted = counted({ smoke: 900, full: 10_000 });
  let pairs = 0;
  while (goesOn(pairs, wanted)) {
    const home = newHome();
    const projects = alikeProjects(random).map((project, at) => ({
      ...project,
      word: `Quay${at}x${at * 7919}`,
    }));
    for (const { folder, files, word } of projects) await learn(home, home.project(folder, files), word);
    for (const { folder, word } of projects) {
      const told = await ask(home, home.project(folder));
      const words = [...new Set(told.match(/Quay\d+x\d+/g))];
      expect([folder, words]).toEqual([folder, [word]]);
    }
    pairs += (projects.length * (projects.length - 1)) / 2;
  }
  recordCount("pairs of projects", pairs);
});

async function learn(home: ThrowAwayHome, cwd: string, word: string): Promise<void> {
  const session = clientSession(home, cwd);
  await tell(home, [
    session.prompt(`We decided to use ${word} for the storage format because it is append-only.`),
    session.write(`${cwd}/src/storage.ts`, "export {}"),
    session.stop("Noted."),
  ]);
}

/** All that a session there is told at its start, when it asks, and before it reads a file. */
function ask(home: ThrowAwayHome, cwd: string): Promise<string> {
  const session = clientSession(home, cwd);
  const before = session.before("Read", { file_path: `${cwd}/src/storage.ts` });
  return tell(home, [
    session.start(),
    session.prompt("What did we decide about the storage format?"),
    before,
  ]);
}

async function tell(home: ThrowAwayHome, payloads: readonly Payload[]): Promise<string> {
  const engine = createEngine({ env: environmentOf({ home }), entryPoint: "hook", busyTimeoutMs: 1_000 });
  let told = "";
  for (const payload of payloads) {
    const { text, written, after } = await engine.hook("claude-code", Buffer.from(JSON.stringify(payload)));
    if (text !== null) await written();
    await after();
    told += toldBy({ exitCode: 0, stdout: text ?? "", stderr: "", ms: 0 }) ?? "";
  }
  await engine.close();
  return told;
}
