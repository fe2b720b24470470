// A server that speaks SFTP and lies: it is told as out of reach or has nothing, in time, and nothing of it is believed.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sshPlace } from "../../src/sync/places/ssh/ssh-place.ts";

const root = mkdtempSync(join(tmpdir(), "unbidden-lying-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;

function placeThat(lie: string) {
  const bin = join(root, `bin-${++made}`);
  mkdirSync(bin);
  copyFileSync(join(import.meta.dirname, "../support/lying-sftp.cjs"), join(bin, "server.cjs"));
  writeFileSync(join(bin, "LIE"), lie);
  const script = `#!/bin/sh\nexec "${process.execPath}" "${join(bin, "server.cjs")}"\n`;
  writeFileSync(join(bin, "ssh"), script, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: root };
  // On a busy machine an answer may be late; one that never comes is waited for once.
  const patienceMs = lie === SILENCE ? 2_000 : 60_000;
  return sshPlace({ address: "ssh://me@host.example.com/place", env, root, patienceMs });
}

const SILENCE = "stops answering";
const REFUSED = { code: "SYNC_UNREACHABLE" };

/** What comes of a list, of a file and of a write. */
async function outcomes(lie: string): Promise<unknown[]> {
  const place = placeThat(lie);
  const outcome = (asked: Promise<unknown>) => asked.catch(({ code }) => ({ code }));
  const found = [
    await outcome(place.list()),
    await outcome(place.read("unbidden-sync.json", 20_000)),
    await outcome(place.write("keys/0000000000000001.age", Buffer.from("key"))),
  ];
  await place.close();
  return found;
}

const SEEN = [{ path: "unbidden-sync.json", bytes: 5 }];
const EMPTY = Buffer.alloc(0);

const LIES: Readonly<Record<string, readonly unknown[]>> = {
  "greets people": [REFUSED, REFUSED, REFUSED],
  "answers another question": [REFUSED, REFUSED, REFUSED],
  "answers with half a packet": [REFUSED, null, REFUSED],
  "answers with an empty packet": [REFUSED, REFUSED, REFUSED],
  "says that a packet has four gigabytes": [REFUSED, REFUSED, REFUSED],
  [SILENCE]: [REFUSED, REFUSED, REFUSED],
  "refuses everything": [SEEN, null, REFUSED],
  "lists nothing, for ever": [REFUSED, EMPTY, undefined],
  "breaks off a list": [REFUSED, EMPTY, undefined],
  "lists the same names, for ever": [[], EMPTY, undefined],
  "lists names that lead elsewhere": [[], EMPTY, undefined],
  "says that a file has a petabyte": [[{ path: "unbidden-sync.json", bytes: 2 ** 50 }], EMPTY, undefined],
  "gives a file that never ends": [SEEN, null, undefined],
  "gives a file in single bytes, for ever": [SEEN, null, undefined],
};

test.each(Object.entries(LIES))("a server that %s", async (lie, expected) => {
  expect(await outcomes(lie)).toEqual(expected);
});
