import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putStrange, STRANGE_THINGS } from "../../test/support/strange-files.ts";
import { holdsOwnFilesOnly, openOwnLog, readOwnFile, refuseStrangeFile, writeOwnFile } from "./own-file.ts";

let top: string;
let root: string;
let file: string;
let theirs: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "unbidden-own-"));
  [root, theirs] = [join(top, "home"), join(top, "theirs")];
  file = join(root, "run", "note");
  writeFileSync(theirs, "precious");
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const NO_ROOT_HERE = process.getuid?.() !== 0;
const STRANGE = Object.keys(STRANGE_THINGS).filter(
  (thing) => thing !== "an empty file" && !(thing === "another user's file" && NO_ROOT_HERE),
);
const LINKS_AND_MORE = STRANGE.filter((thing) => !/nobody may read|5 GB/.test(thing));

test.skipIf(process.platform === "win32").each(LINKS_AND_MORE)(
  "%s is neither read nor appended to",
  (thing) => {
    putStrange(thing, file, theirs);
    expect(() => readOwnFile(root, file)).toThrow("not a plain file of yours");
    expect(() => openOwnLog(root, file)).toThrow("not a plain file of yours");
    expect(() => refuseStrangeFile(file)).toThrow("not a plain file of yours");
    expect(holdsOwnFilesOnly(root, join(root, "run"))).toBe(thing === "a folder");
    expect([readFileSync(theirs, "utf8"), existsSync(`${theirs}-gone`)]).toEqual(["precious", false]);
  },
);

test.skipIf(process.platform === "win32").each(STRANGE)(
  "a note replaces %s, and never what it leads to",
  (thing) => {
    putStrange(thing, file, theirs);
    writeOwnFile(root, file, "ours");
    if (thing !== "a folder") expect(readOwnFile(root, file).toString()).toBe("ours");
    expect([readFileSync(theirs, "utf8"), existsSync(`${theirs}-gone`)]).toEqual(["precious", false]);
    expect(existsSync(`${file}.${process.pid}`)).toBe(false);
  },
);

test("a file of 5 GB costs no memory", () => {
  putStrange("a file of 5 GB", file, theirs);
  expect(() => readOwnFile(root, file)).toThrow("not a plain file of yours");
  expect(holdsOwnFilesOnly(root, join(root, "run"))).toBe(false);
});

test.skipIf(process.platform === "win32")("a folder of the home that is a link leads nowhere", () => {
  mkdirSync(root);
  mkdirSync(join(top, "elsewhere"));
  writeFileSync(join(top, "elsewhere", "note"), "theirs");
  symlinkSync(join(top, "elsewhere"), join(root, "run"));
  expect(() => readOwnFile(root, file)).toThrow("not a plain file of yours");
  writeOwnFile(root, file, "ours");
  writeOwnFile(root, join(root, "run", "deeper", "note"), "ours");
  expect(readFileSync(join(top, "elsewhere", "note"), "utf8")).toBe("theirs");
  expect(existsSync(join(top, "elsewhere", "deeper"))).toBe(false);
});

test.skipIf(process.platform === "win32")("a home that is itself a link works", () => {
  mkdirSync(join(top, "disk"));
  symlinkSync(join(top, "disk"), root);
  writeOwnFile(root, file, "ours");
  expect(readOwnFile(root, file).toString()).toBe("ours");
});
