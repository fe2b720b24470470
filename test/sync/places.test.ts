// The three ways in which machines meet do the same, whatever lies there.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangePlaces } from "../../src/sync/places.ts";
import type { SyncTransport } from "../../src/sync/transport.ts";
import { testNeeding } from "../support/machine.ts";
import { SSH_SERVER, type SshServer, startSshServer } from "../support/ssh-server.ts";

const root = mkdtempSync(join(tmpdir(), "unbidden-places-"));
let server: SshServer | null = null;
beforeAll(async () => {
  if (SSH_SERVER.has()) server = await startSshServer();
});
afterAll(() => {
  server?.stop();
  rmSync(root, { recursive: true, force: true });
});

type Kind = "folder" | "git" | "git over ssh" | "ssh";
const ANYWHERE: readonly Kind[] = ["folder", "git"];
const BY_SSH: readonly Kind[] = ["git over ssh", "ssh"];

let made = 0;

/** A place, as the machine of that name sees it. */
function placeOf(kind: Kind) {
  const there = join(root, `place-${made++}`);
  if (kind.startsWith("git")) execFileSync("git", ["init", "--quiet", "--bare", there]);
  else mkdirSync(there);
  const over = `ssh://${server?.login}:${server?.port}${there}`;
  const address = kind === "folder" || kind === "git" ? there : over;
  const asMachine = (name: string, path = server?.path ?? process.env.PATH): SyncTransport =>
    exchangePlaces({
      root,
      mirror: join(root, `mirror-${name}-${made}`),
      env: { PATH: path, HOME: root },
    }).open({ kind: kind === "folder" ? "folder" : kind === "ssh" ? "ssh" : "git", place: address });
  return { there, asMachine };
}

const bytes = (text: string) => Buffer.from(text);
const A = "machines/00000000000000aa/0000000000000001.age";
const B = "machines/00000000000000bb/0000000000000002.age";

async function textOf(place: SyncTransport, path: string): Promise<string | null> {
  const content = await place.read(path, 1_000);
  return content && Buffer.from(content).toString();
}

const CONTRACT: Readonly<Record<string, (kind: Kind) => Promise<void>>> = {
  "what one machine publishes, another lists and reads": async (kind) => {
    const { asMachine } = placeOf(kind);
    const [desk, laptop] = [asMachine("desk"), asMachine("laptop")];
    expect(await desk.list()).toEqual([]);
    await desk.write("unbidden-sync.json", bytes("{}"));
    await desk.write(A, bytes("first"));
    expect(await desk.publish()).toBe("published");
    expect([...(await laptop.list())].sort((one, two) => (one.path < two.path ? -1 : 1))).toEqual([
      { path: A, bytes: 5 },
      { path: "unbidden-sync.json", bytes: 2 },
    ]);
    expect(await textOf(laptop, A)).toBe("first");
    expect(await laptop.read(A, 4)).toBeNull();
    expect(await textOf(laptop, B)).toBeNull();
    for (const place of [desk, laptop]) await place.close();
  },
  "a file that is written again or removed is so for everybody": async (kind) => {
    const { asMachine } = placeOf(kind);
    const [desk, laptop] = [asMachine("desk"), asMachine("laptop")];
    await desk.list();
    await desk.write(A, bytes("first"));
    await desk.write(B, bytes("x".repeat(100_000)));
    await desk.publish();
    await desk.list();
    await desk.write(A, bytes("second"));
    await desk.remove([B, "keys/0000000000000009.age"]);
    await desk.publish();
    expect(await laptop.list()).toEqual([{ path: A, bytes: 6 }]);
    expect(await textOf(laptop, A)).toBe("second");
    expect(await desk.list()).toEqual([{ path: A, bytes: 6 }]);
    for (const place of [desk, laptop]) await place.close();
  },
  "what two machines publish at the same moment is all there in the end": async (kind) => {
    const { asMachine } = placeOf(kind);
    const [desk, laptop] = [asMachine("desk"), asMachine("laptop")];
    for (const place of [desk, laptop]) await place.list();
    await desk.write(A, bytes("desk"));
    await laptop.write(B, bytes("laptop"));
    expect(await desk.publish()).toBe("published");
    if ((await laptop.publish()) === "again") {
      await laptop.list();
      await laptop.write(B, bytes("laptop"));
      expect(await laptop.publish()).toBe("published");
    }
    expect((await desk.list()).map(({ path }) => path)).toEqual([A, B]);
    for (const place of [desk, laptop]) await place.close();
  },
  "a place that is not there is told, and nothing is made": async (kind) => {
    const { there, asMachine } = placeOf(kind);
    rmSync(there, { recursive: true });
    const desk = asMachine("desk");
    await expect(desk.list()).rejects.toMatchObject({ code: "SYNC_UNREACHABLE" });
    await desk.close();
    expect(readdirSync(root)).not.toContain(there.split("/").at(-1));
  },
};

describe.each(ANYWHERE)("a %s", (kind) => {
  test.each(Object.entries(CONTRACT))("%s", (_, run) => run(kind));
});

for (const kind of BY_SSH)
  for (const [name, run] of Object.entries(CONTRACT))
    testNeeding(SSH_SERVER)(`${kind}: ${name}`, () => run(kind));

for (const kind of BY_SSH)
  testNeeding(SSH_SERVER)(
    `${kind}: a key or a host that is not known ends at once, with ssh's words`,
    async () => {
      const { asMachine } = placeOf(kind);
      for (const [without, says] of [
        ["key", /Permission denied/],
        ["host", /Host key verification failed/],
      ] as const) {
        const place = asMachine("desk", server?.pathWithout(without));
        await expect(place.list()).rejects.toMatchObject({
          code: "SYNC_UNREACHABLE",
          message: expect.stringMatching(says),
        });
        await place.close();
      }
    },
  );

test("no hook and no program of a repository is started, on neither side", async () => {
  const { there, asMachine } = placeOf("git");
  const ran = join(root, "ran");
  const script = `#!/bin/sh\necho "$0" >> ${ran}\n`;
  const hooks = [
    "pre-receive",
    "update",
    "post-receive",
    "post-update",
    "reference-transaction",
    "proc-receive",
  ];
  for (const hook of hooks) writeFileSync(join(there, "hooks", hook), script, { mode: 0o755 });
  const program = join(root, "program");
  writeFileSync(program, script, { mode: 0o755 });
  const settings = [
    "core.alternateRefsCommand",
    "core.fsmonitor",
    "uploadpack.packObjectsHook",
    "core.sshCommand",
  ];
  for (const name of settings) execFileSync("git", ["-C", there, "config", name, program]);
  execFileSync("git", ["-C", there, "config", "core.hooksPath", join(there, "hooks")]);
  const desk = asMachine("desk");
  await desk.list();
  await desk.write(A, bytes("first"));
  expect(await desk.publish()).toBe("published");
  await asMachine("laptop").list();
  expect(readdirSync(root)).not.toContain("ran");
  // The hooks are real ones: a push as people do it starts them.
  spawnSync("git", ["push", "--quiet", there, "refs/heads/unbidden:refs/heads/other"], {
    cwd: join(root, `mirror-laptop-${made}`),
  });
  expect(readdirSync(root)).toContain("ran");
});

test("a repository's links, attributes, other repositories and other branches mean nothing", async () => {
  const { there, asMachine } = placeOf("git");
  const work = join(root, "work");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", work, "-c", "user.name=m", "-c", "user.email=m@example.com", ...args]);
  execFileSync("git", ["init", "--quiet", "-b", "unbidden", work]);
  mkdirSync(join(work, "machines/00000000000000aa"), { recursive: true });
  mkdirSync(join(work, "keys"));
  symlinkSync("/etc/passwd", join(work, A));
  symlinkSync("/etc", join(work, "machines/00000000000000cc"));
  writeFileSync(join(work, ".gitattributes"), "* filter=evil\n");
  writeFileSync(join(work, "README.md"), "Mine.\n");
  writeFileSync(join(work, "keys/0000000000000001.age"), "whole");
  git("add", "--all");
  git("commit", "--quiet", "-m", "planted");
  git("push", "--quiet", there, "unbidden", "unbidden:main");
  const desk = asMachine("desk");
  expect(await desk.list()).toEqual([{ path: "keys/0000000000000001.age", bytes: 5 }]);
  await desk.write(B, bytes("mine"));
  expect(await desk.publish()).toBe("published");
  const names = execFileSync("git", ["-C", there, "ls-tree", "-r", "--name-only", "unbidden"]).toString();
  expect(names.split("\n")).toEqual(expect.arrayContaining(["README.md", B]));
  expect(execFileSync("git", ["-C", there, "rev-list", "--count", "main"]).toString()).toBe("1\n");
});
