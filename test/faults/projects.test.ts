import { expect, test } from "vitest";
import { pick, shuffled } from "../../bench/random.ts";
import { createEngine } from "../../src/engine.ts";
import type { Engine } from "../../src/operations/engine-type.ts";
import { type ClientSession, clientSession, type Payload } from "../support/claude-code-payloads.ts";
import { throwAwayHomes } from "../support/home.ts";
import { environmentOf, toldBy } from "../support/hook.ts";
import { chance, counted, goesOn, recordCount, times } from "./world.ts";

const newHome = throwAwayHomes();

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

/** Clones of one remote may be one project, and a folder is itself however its letters are put together on a disk. */
function keyOf({ folder, files }: Project): string {
  return files[".git/config"]?.toLowerCase() ?? folder.normalize("NFC").toLowerCase();
}

test("what one project remembers is told in no other, whatever they are called", async () => {
  const random = chance("projects");
  const wanted = counted({ smoke: 450, full: 10_000 });
  let pairs = 0;
  while (goesOn(pairs, wanted)) {
    const home = newHome();
    const engine = createEngine({ env: environmentOf({ home }), entryPoint: "hook", busyTimeoutMs: 1_000 });
    const projects = alikeProjects(random).map((project, at) => ({
      cwd: home.project(project.folder, project.files),
      word: `Quay${at}x${at * 7919}`,
    }));
    for (const { cwd, word } of projects) await tell(engine, learning(clientSession(home, cwd), cwd, word));
    for (const { cwd, word } of projects) {
      const told = await tell(engine, asking(clientSession(home, cwd), cwd));
      expect([cwd, ...new Set(told.match(/Quay\d+x\d+/g))]).toEqual([cwd, word]);
    }
    await engine.close();
    pairs += (projects.length * (projects.length - 1)) / 2;
  }
  recordCount("pairs of projects", pairs);
});

function learning(session: ClientSession, cwd: string, word: string): Payload[] {
  return [
    session.prompt(`We decided to use ${word} for the storage format because it is append-only.`),
    session.write(`${cwd}/src/storage.ts`, "export {}"),
    session.stop("Noted."),
  ];
}

/** What a session does to be told something: it starts, asks, and is about to read a file. */
function asking(session: ClientSession, cwd: string): Payload[] {
  const question = session.prompt("What did we decide about the storage format?");
  return [session.start(), question, session.before("Read", { file_path: `${cwd}/src/storage.ts` })];
}

async function tell(engine: Engine, payloads: readonly Payload[]): Promise<string> {
  let told = "";
  for (const payload of payloads) {
    const { text, written, after } = await engine.hook("claude-code", Buffer.from(JSON.stringify(payload)));
    if (text !== null) await written();
    await after();
    told += toldBy({ exitCode: 0, stdout: text ?? "", stderr: "", ms: 0 }) ?? "";
  }
  return told;
}
