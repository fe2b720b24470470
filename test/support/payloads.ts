import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../../src/engine.ts";
import type { ProjectListAnswer } from "../../src/operations/projects.ts";
import { clientSession } from "./claude-code-payloads.ts";
import type { ThrowAwayHome } from "./home.ts";
import { happened } from "./resident.ts";

/** Each would set `window.hit` if it were ever more than text. */
export const CARRIERS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `</bdi></span><script>${run}</script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<svg onload="${run}"><circle/></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  (run) => `<math><mtext><script>${run}</script>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<a href="javascript:${run}">press</a>`,
  (run) => `[press](javascript:${run})`,
  (run) => `![x](x" onerror="${run})`,
  (run) => `"><input autofocus onfocus="${run}">`,
  (run) => `' onmouseover='${run}' x='`,
  (run) => `<details open ontoggle="${run}">`,
  (run) => `<template><style onload="${run}"></template>`,
  (run) => `<base href="https://evil.example/"><script src="a.js"></script>${run}`,
  (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  (run) => `\u202e${run}\u202c <b>bidi</b> \u2066${run}\u2069`,
  (run) => `\u001b[31m\u001b]8;;https://evil.example\u0007${run}\u001b]8;;\u0007`,
  (run) => `\${${run}} {{${run}}} <%= ${run} %> #{${run}}`,
  (run) => `${run}/${"very-long-file-name-without-any-place-to-break".repeat(4)}.ts`,
];
const WORDS =
  "anchor birch copper delta ember fjord glacier harbor island jetty kelp lantern marsh north otter".split(
    " ",
  );
const RUNS = WORDS.map((word, n) => `${["hit", "window.hit", "self['hit']"][n % 3]}='${word}'`);
export const PAYLOADS = CARRIERS.flatMap((carrier) => RUNS.map(carrier));

/** Every payload stands in a title, a body, a file and a tag, some in prompts, answers, names of projects and options. */
export async function poisoned(home: ThrowAwayHome): Promise<ThrowAwayHome> {
  const cwd = home.project("<img src=x onerror=hit=1>", {
    ".git/HEAD": "ref: refs/heads/<svg onload=hit=2>\n",
  });
  const session = clientSession(home, cwd);
  happened(home, [
    ...CARRIERS.map((carrier) =>
      session.prompt(`Let's use ${carrier("hit=3")} for storage because it is quick.`),
    ),
    session.stop(CARRIERS.map((carrier) => carrier("hit=7")).join("\n")),
  ]);
  happened(home, [
    clientSession(home, cwd).prompt("What did we decide to use for storage because it is quick?"),
  ]);
  const env = { HOME: home.user, UNBIDDEN_HOME: home.unbidden };
  const engine = createEngine({ env, entryPoint: "cli", busyTimeoutMs: 5_000, isPerson: true });
  try {
    for (const payload of PAYLOADS) {
      const tags = [
        payload
          .replace(/[\n\r,]/g, " ")
          .slice(0, 60)
          .trim(),
      ];
      await engine.run("add", {
        text: payload,
        kind: "note",
        body: `${payload}\n${payload}`,
        everywhere: false,
        files: [payload],
        tags,
        cwd,
      });
    }
    for (const [number, carrier] of CARRIERS.entries()) {
      const to = carrier("hit=4").slice(0, 100);
      // A name is one line; what it refuses never gets in.
      await engine.run("projects", { what: "rename", to, yes: true, cwd }).catch(() => undefined);
      if (number % 7 === 0)
        await engine.run("add", {
          text: `A ${carrier("hit=5")}`,
          kind: "note",
          body: "",
          everywhere: false,
          files: [],
          tags: [],
          cwd: home.project(`other ${number} <b onclick=hit=6>`),
        });
    }
    // The first has two folders then, of which one could be split off.
    const { projects } = (await engine.run("projects", {
      what: "list",
      yes: false,
      cwd,
    })) as ProjectListAnswer;
    const [other] = projects.filter(({ name }) => name.startsWith("other 0"));
    const into = projects.find(({ name }) => !name.startsWith("other"));
    if (other && into)
      await engine.run("projects", { what: "merge", project: other.id, to: into.id, yes: true, cwd });
    writeFileSync(join(home.unbidden, "config.yaml"), hostileOptions(), { mode: 0o600 });
  } finally {
    await engine.close();
  }
  return home;
}

/** Some that no option accepts, and a value that is shown. */
function hostileOptions(): string {
  const roots = CARRIERS.map((carrier) => `  - ${JSON.stringify(`/roots/${carrier("hit=8")}`)}`);
  const unknown = CARRIERS.map((carrier) => `${JSON.stringify(carrier("hit=9"))}: 1`);
  return ["workspace_roots:", ...roots, ...unknown, ""].join("\n");
}
