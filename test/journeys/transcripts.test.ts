// A memory's way to another machine and to a colleague, as the docs show it: word for word what is printed.
// `TRANSCRIPTS=write npx vitest run test/journeys/transcripts.test.ts` writes it there.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { serverAddress } from "../support/colleagues.ts";
import { throwAwayHomes } from "../support/home.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { happened, unbidden } from "../support/resident.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = throwAwayHomes();
const server = teamServer();

const SAID = "We keep events in SQLite because JSON lines were slow to search.";
const QUESTION = "Which store do we keep events in, SQLite or JSON lines?";
const REMOTE = { ".git/config": '[remote "origin"]\n  url = git@example.com:port/harbour.git\n' };

/** Somebody whose commands are written down with what they print. */
function writer(name: string, lines: string[]) {
  const home = newHome();
  const cwd = home.project("harbour", REMOTE);
  const quietly = (...args: string[]) => {
    const { exitCode, stdout, stderr } = unbidden({ home, cwd }, ...args);
    expect([args.join(" "), exitCode, stderr], stdout).toEqual([args.join(" "), 0, ""]);
    return stdout;
  };
  const types = (...args: string[]) => {
    const typed = args.map((arg) => (/[ ?]/.test(arg) ? `"${arg}"` : arg)).join(" ");
    lines.push(
      `${name}$ unbidden ${typed}`,
      ...quietly(...args)
        .trimEnd()
        .split("\n"),
    );
  };
  /** What the agent is given at this prompt, in the clear. */
  const asks = (prompt: string) => {
    const own = clientSession(home, cwd);
    const [, told] = happened(home, [own.start(), own.prompt(prompt)]);
    lines.push(
      `${name}'s prompt: ${prompt}`,
      `${name}'s agent is given`,
      ...(told ?? "nothing").trim().split("\n"),
    );
  };
  return { home, cwd, quietly, types, asks };
}

/** What differs from one time to the next is as in the docs. */
function asShown(lines: readonly string[], names: Readonly<Record<string, string>>): string {
  const plain = Object.entries(names).reduce(
    (text, [found, shown]) => text.replaceAll(found, shown),
    lines.join("\n"),
  );
  return plain
    .replace(/(\[decision )[0-9a-f]+(?=\])/g, "$11f3a")
    .replace(/(unbidden )[0-9a-f]{4}(?=:| ---)/g, "$14f2c")
    .replace(/(?<!until |expires on )\d{4}-\d\d-\d\d/g, "2026-02-10")
    .replace(/(?<=until |expires on )\d{4}-\d\d-\d\d/g, "2027-02-10")
    .replace(/(?<= in )[\d.]+ m?s(?=\))/g, "0.1 s")
    .replace(/[0-9a-f]{12}(?=\.md)/g, "1f3a5c7e9b2d");
}

/** The fence of the page that begins as the transcript does; `TRANSCRIPTS=write` renews it. */
function isShown(page: string, text: string): void {
  const whole = readFileSync(page, "utf8");
  const [first = ""] = text.split("\n");
  const from = whole.indexOf(`\`\`\`\n${first}\n`) + 4;
  const shown = whole.slice(from, whole.indexOf("\n```\n", from));
  if (process.env.TRANSCRIPTS === "write")
    writeFileSync(
      page,
      whole.replace(shown, () => text),
    );
  else expect(shown).toBe(text);
}

test("docs/sync.md shows a memory's way to another machine", () => {
  const lines: string[] = [];
  const [desk, laptop] = [writer("desk", lines), writer("laptop", lines)];
  const folder = join(desk.home.root, "memories");
  mkdirSync(folder);
  for (const one of [desk, laptop]) one.quietly("add", "The clone is here.", "--kind", "note");
  desk.quietly("sync", "setup", "folder", folder, "--name", "desk");
  const { key } = JSON.parse(desk.quietly("sync", "pair", "--json"));
  laptop.quietly("sync", "setup", "folder", folder, "--key", key, "--name", "laptop");
  desk.quietly("sync");
  desk.types("add", SAID, "--kind", "decision");
  desk.types("sync");
  laptop.types("sync");
  laptop.asks(QUESTION);
  isShown("docs/sync.md", asShown(lines, { [folder]: "~/Sync/memories" }));
});

test("docs/teams.md shows a memory's way to a colleague by a reviewed file", () => {
  const lines: string[] = [];
  const [ana, ben] = [writer("ana", lines), writer("ben", lines)];
  ana.types("add", SAID, "--kind", "decision");
  const [memory] = JSON.parse(ana.quietly("list", "--json")).memories;
  const id = memory.id.slice(0, 4);
  ana.types("share", id);
  cpSync(join(ana.cwd, ".unbidden"), join(ben.cwd, ".unbidden"), { recursive: true });
  lines.push("ben$ git pull");
  ben.types("import", "team");
  ben.asks(QUESTION);
  ana.types("team", "check");
  isShown("docs/teams.md", asShown(lines, { [`share ${id}`]: "share 1f3a", [ben.cwd]: "~/harbour" }));
});

testNeeding(POSTGRES)("docs/teams.md shows a memory's way to a colleague over a server", () => {
  const lines: string[] = [];
  const [ana, ben] = [writer("ana", lines), writer("ben", lines)];
  const [owned, used] = ["keeper", "app"].map((user) => serverAddress(server(), user)) as [string, string];
  const names: Record<string, string> = {
    [`"${owned}"`]: "postgres://owner@db.example.com/memories",
    [`"${used}"`]: "postgres://app@db.example.com/memories",
    [used]: "postgres://app@db.example.com/memories",
  };
  const keepKey = ({ home }: typeof ana) => {
    const [key = ""] = /ubk_\w+/.exec(lines.join("\n").replaceAll(/ubk_\.\.\./g, "")) ?? [];
    for (const [at, line] of lines.entries()) lines[at] = line.replace(key, "ubk_...");
    const file = join(home.root, "key.txt");
    writeFileSync(file, `${key}\n`);
    names[file] = "key.txt";
    return file;
  };
  ana.types("team", "create", owned, "--name", "harbour", "--as", "ana");
  ana.types("team", "connect", used, "--key-file", keepKey(ana));
  ana.types("team", "invite", "ben", "--role", "writer");
  ben.types("team", "connect", used, "--key-file", keepKey(ben));
  ana.types("add", SAID, "--kind", "decision");
  const id = JSON.parse(ana.quietly("list", "--json")).memories[0].id.slice(0, 4);
  ana.types("share", id, "--team", "--yes");
  ana.types("team", "replicate");
  ben.types("team", "replicate");
  ben.asks(QUESTION);
  names[`share ${id}`] = "share 1f3a";
  isShown("docs/teams.md", asShown(lines, names));
});
