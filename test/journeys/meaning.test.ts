import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { throwAwayHomes } from "../support/home.ts";
import { unbidden } from "../support/resident.ts";

const newHome = throwAwayHomes();

test("in a fresh home what is said in other words is found at once, with nothing to set up and nothing stored for it", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  for (const text of ["The gangway is locked at night", "Ropes are stored in the blue shed"])
    run("add", text);
  const { stdout } = run("search", "is the boarding bridge open");
  // Word for word what docs/meaning.md shows, but for the id and the day.
  const shown = /^\$ unbidden search "is the boarding bridge open"\n([^`]+)\n```$/m.exec(
    readFileSync("docs/meaning.md", "utf8"),
  )?.[1];
  expect(shown).toContain("found by meaning: likeness");
  expect(withoutIdAndDay(stdout)).toContain(withoutIdAndDay(shown ?? "missing"));
  expect(stdout).not.toContain("degraded");
  expect(run("embeddings").stdout).toContain("Meaning: the table in the package. Nothing is stored");
  expect(run("doctor").stdout).toContain("the table in the package answers");
  expect(existsSync(join(home.unbidden, "config.yaml"))).toBe(false);
  const db = new DatabaseSync(join(home.unbidden, "unbidden.db"), { readOnly: true });
  expect(db.prepare("SELECT count(*) AS count FROM embedding").get()).toEqual({ count: 0 });
  db.close();
});

function withoutIdAndDay(text: string): string {
  return text.replace(/\[note \w+\]/g, "[note ID]").replace(/ · \S+/g, "");
}

test("a server is chosen in one command, which says that texts leave the machine and that nobody answers", () => {
  const home = newHome();
  const cwd = home.project("heron", { ".git/config": "" });
  const run = (...args: string[]) => unbidden({ home, cwd }, ...args);
  run("add", "The gangway is locked at night");
  const here = run("embeddings", "setup", "ollama", "--url", "http://127.0.0.1:1", "--model", "small");
  expect(here.exitCode).toBe(1);
  expect(here.stdout).toContain("Meaning: ollama:small at http://127.0.0.1:1.");
  expect(here.stdout).toContain("It does not answer: the connection failed");
  expect(here.stdout).not.toContain("leave this machine");
  expect(here.stdout).toContain("Embedded: 0 of 1 memory");
  const away = run("embeddings", "setup", "openai", "--url", "http://vectors.invalid/v1");
  expect(away.stdout).toContain("Texts of memories and searches leave this machine for vectors.invalid.");
  expect(run("embeddings", "off").stdout).toContain("Meaning: off. Words alone are searched.");
  expect(run("search", "is the boarding bridge open").stdout).not.toContain("gangway");
});
