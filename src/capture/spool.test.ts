import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FsCall, fsThatFails, fsThatFailsOnce, fsThrough, spooled } from "./spool.fixture.ts";
import { readSpooled, type Spool, type SpoolFs, spooledNames, writeSpool } from "./spool.ts";

let root: string;
let spool: Spool;

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), "unbidden-spool-"));
  spool = { fs, folder: join(root, "spool"), maxBytes: 1_000_000 };
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const write = (...keys: string[]) => {
  for (const key of keys) writeSpool(spool, spooled(key));
};
const keysIn = (where: Spool) =>
  spooledNames(where).map((name) => {
    const read = readSpooled(where, name);
    return typeof read === "string" ? read : read.event.nativeKey;
  });
const strays = () => fs.readdirSync(spool.folder).filter((name) => !/^\d{15}-[0-9a-f]{32}\.json$/.test(name));

/** Every call that one more event costs, in order. */
function callsOfWrite(): FsCall[] {
  const calls: FsCall[] = [];
  const folder = fs.mkdtempSync(join(root, "count-"));
  writeSpool({ ...spool, folder }, spooled("before"));
  const watched = fsThrough((call, run) => {
    calls.push(call);
    return run();
  });
  writeSpool({ ...spool, fs: watched, folder }, spooled("new"));
  return calls;
}

test("an event is spooled whole, for its owner's eyes only", () => {
  const event = spooled("one");
  expect(writeSpool(spool, event)).toEqual({ dropped: 0 });
  const [name = ""] = spooledNames(spool);
  expect(readSpooled(spool, name)).toEqual({ format: 1, ...event });
  if (process.platform === "win32") return;
  expect(fs.statSync(spool.folder).mode & 0o777).toBe(0o700);
  expect(fs.statSync(join(spool.folder, name)).mode & 0o777).toBe(0o600);
});

test("it is on the disk before it has its name, and its name is on the disk before we say so", () => {
  const calls = callsOfWrite();
  const writing = ["openSync", "writeSync", "fsyncSync", "closeSync", "renameSync"];
  expect(calls.slice(-8)).toEqual([...writing, "openSync", "fsyncSync", "closeSync"]);
});

test("a disk that takes a few bytes at a time gets them all", () => {
  const writeFew = (file: number, bytes: Buffer, from: number) =>
    fs.writeSync(file, bytes, from, Math.min(7, bytes.length - from));
  writeSpool({ ...spool, fs: { ...fs, writeSync: writeFew } as unknown as SpoolFs }, spooled("one"));
  expect(keysIn(spool)).toEqual(["one"]);
});

test("events come back in the order in which they were spooled, though the clock goes back", () => {
  for (const [key, at] of [
    ["one", 3_000],
    ["two", 1_000],
    ["three", 2_000],
    ["four", -5],
    ["five", 0],
  ] as const) {
    writeSpool(spool, spooled(key, at));
  }
  expect(keysIn(spool)).toEqual(["one", "two", "three", "four", "five"]);
});

test("nothing was ever spooled where there is no folder", () => {
  expect(spooledNames(spool)).toEqual([]);
});

test("files that are no events are not taken for events", () => {
  write("one");
  for (const name of ["x.json", ".draft", "note.txt", `${"0".repeat(15)}-${"a".repeat(31)}.json`]) {
    fs.writeFileSync(join(spool.folder, name), "{}");
  }
  expect(keysIn(spool)).toEqual(["one"]);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "{}",
  '{"format":2}',
  '{"format":1,"session":{},"event":{}}',
  "\u0000",
])("a file that holds %j is unreadable", (broken) => {
  write("one");
  const [name = ""] = spooledNames(spool);
  fs.writeFileSync(join(spool.folder, name), broken);
  expect(readSpooled(spool, name)).toBe("unreadable");
});

test("a file that another process took is gone, not unreadable", () => {
  write("one");
  const [name = ""] = spooledNames(spool);
  fs.rmSync(join(spool.folder, name));
  expect(readSpooled(spool, name)).toBe("missing");
});

describe("when a call fails", () => {
  const CALLS_OF_A_WRITE = 13;
  const numbers = Array.from({ length: CALLS_OF_A_WRITE }, (_, index) => index);

  test("the tables below cover every call", () => {
    expect(callsOfWrite()).toHaveLength(CALLS_OF_A_WRITE);
  });

  /** Spools one more event; what is there afterwards is whole, and what was there before is still there. */
  function writeThrough(failing: SpoolFs): void {
    write("before");
    let claimed = true;
    try {
      writeSpool({ ...spool, fs: failing }, spooled("new"));
    } catch {
      claimed = false;
    }
    const keys = keysIn(spool);
    expect(["before", "new"]).toEqual(expect.arrayContaining(keys));
    expect(keys).toEqual(expect.arrayContaining(claimed ? ["before", "new"] : ["before"]));
  }

  test.each(numbers)("at call %i no half event is left, no old one lost, and nothing claimed", (number) => {
    writeThrough(fsThatFails((_call, at) => at === number));
  });

  test.each(numbers)("and the process dies at call %i: the same", (number) => {
    writeThrough(fsThatFails((_call, at) => at >= number));
  });

  test.each(numbers)("after call %i was done: the same", (number) => {
    writeThrough(
      fsThrough((_call, run, at) => {
        const result = run();
        if (at === number) throw new Error("EIO");
        return result;
      }),
    );
  });

  const leavesNothing = (call: FsCall) => {
    const failing = fsThatFailsOnce(call, "ENOSPC");
    expect(() => writeSpool({ ...spool, fs: failing }, spooled("new"))).toThrow("ENOSPC");
    expect(strays()).toEqual([]);
  };

  test.each(["writeSync", "fsyncSync"] as const)("%s leaves no draft behind", leavesNothing);

  test.each(["renameSync", "closeSync"] as const)("%s leaves no draft behind", leavesNothing);

  test("a system that opens no folders, as Windows, spools all the same", () => {
    const openSync = (path: string, flags: string, mode?: number) => {
      if (path === spool.folder) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
      return fs.openSync(path, flags, mode);
    };
    writeSpool({ ...spool, fs: { ...fs, openSync } as SpoolFs }, spooled("one"));
    expect(keysIn(spool)).toEqual(["one"]);
  });
});

describe("when there is too much", () => {
  const sizeOfOne = () => fs.statSync(join(spool.folder, spooledNames(spool)[0] ?? "")).size;

  test("the oldest go first, no more than needed, and are counted", () => {
    write("one", "two", "three");
    const small = { ...spool, maxBytes: 3 * sizeOfOne() + 20 };
    expect(writeSpool(small, spooled("four"))).toEqual({ dropped: 1 });
    expect(keysIn(spool)).toEqual(["two", "three", "four"]);
    expect(writeSpool({ ...small, maxBytes: sizeOfOne() + 20 }, spooled("five"))).toEqual({ dropped: 3 });
    expect(keysIn(spool)).toEqual(["five"]);
  });

  test("what is new is kept even where it alone is too much", () => {
    expect(writeSpool({ ...spool, maxBytes: 1 }, spooled("one"))).toEqual({ dropped: 0 });
    expect(keysIn(spool)).toEqual(["one"]);
  });
});
