import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FileSnapshot } from "../domain/code-snapshot.ts";
import { fileState, snapshotFile } from "./file-snapshots.ts";

const DEPS = { key: () => new Uint8Array(32).fill(7), deny: ["*.private"] };
const EVER = Number.POSITIVE_INFINITY;
let top: string;
let root: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-anchors-")));
  root = join(top, "ferry");
  mkdirSync(join(root, "src"), { recursive: true });
  write("src/tide.ts", "one\n");
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function write(path: string, text: string, seconds = 1_000): void {
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), seconds, seconds);
}

const snapshot = (path: string, until = EVER) => snapshotFile(DEPS, root, path, until);
const tide = () => snapshot("src/tide.ts") as FileSnapshot;

test.each([
  ["nothing", () => undefined, "same"],
  ["its time alone", () => write("src/tide.ts", "one\n", 2_000), "same"],
  ["its size", () => write("src/tide.ts", "three\n"), "changed"],
  ["its content alone", () => write("src/tide.ts", "two\n", 2_000), "changed"],
  ["all of it", () => rmSync(join(root, "src/tide.ts")), "gone"],
  ["the folder around it", () => rmSync(join(root, "src"), { recursive: true }), "gone"],
])("of a file it is known that %s changed", (_what, change, state) => {
  const before = tide();
  change();
  expect(fileState(DEPS, root, before)).toBe(state);
});

test("nothing but a keyed hash is kept of a file, and another key gives another", () => {
  const other = snapshotFile({ ...DEPS, key: () => new Uint8Array(32) }, root, "src/tide.ts", EVER);
  expect(tide()).toEqual({
    path: "src/tide.ts",
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    size: 4,
    mtime: 1e6,
  });
  expect(other?.hash).not.toBe(tide().hash);
});

test.each([
  ["that is denied", ".env"],
  ["that the user denied", "notes.private"],
  ["behind an innocent name that leads to a denied one", "link-to-env"],
  ["outside the project", "../outside.ts"],
  ["outside the project, by its whole path", "/etc/hostname"],
  ["that a link leads out to", "link-out"],
  ["that is a folder", "src"],
  ["that is not there", "src/none.ts"],
  ["that is too large", "large.bin"],
])("a file %s is not read", (_what, path) => {
  for (const name of [".env", "notes.private", "../outside.ts"]) write(name, "1\n");
  symlinkSync(join(root, ".env"), join(root, "link-to-env"));
  symlinkSync(join(top, "outside.ts"), join(root, "link-out"));
  write("large.bin", "x".repeat(1_000_001));
  expect(snapshot(path)).toBeNull();
});

test("a file that was changed after the memory was made is no snapshot", () => {
  expect(snapshot("src/tide.ts", 999_999)).toBeNull();
  expect(snapshot("src/tide.ts", 1_000_000)).not.toBeNull();
});
