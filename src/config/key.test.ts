import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Home, homeOf } from "./home.ts";
import { readKey } from "./key.ts";

let root: string;
let home: Home;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unbidden-key-"));
  home = homeOf({ UNBIDDEN_HOME: join(root, "home") });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const bytes = (value: number) => (size: number) => new Uint8Array(size).fill(value);
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("the first use creates the key, every later use reads it", () => {
  const made = readKey(home, bytes(1));
  expect([...made]).toEqual([...bytes(1)(32)]);
  expect(Buffer.from(readKey(home, bytes(2)))).toEqual(Buffer.from(made));
  expect(readFileSync(home.key)).toEqual(Buffer.from(made));
});

test.skipIf(process.platform === "win32")("nobody else can read it, whatever the umask", () => {
  for (const umask of [0o000, 0o022, 0o077]) {
    const own = homeOf({ UNBIDDEN_HOME: join(root, `umask-${umask}`) });
    const before = process.umask(umask);
    try {
      readKey(own, bytes(1));
    } finally {
      process.umask(before);
    }
    expect([modeOf(own.key), modeOf(own.root)]).toEqual([0o600, 0o700]);
  }
});

test("no draft is left behind", () => {
  readKey(home, bytes(1));
  expect(readdirSync(home.root)).toEqual(["key"]);
});

test("an existing home keeps its mode", () => {
  mkdirSync(home.root);
  chmodSync(home.root, 0o750);
  readKey(home, bytes(1));
  expect(modeOf(home.root)).toBe(0o750);
});

test("where the home cannot be created a temporary key is used", () => {
  writeFileSync(home.root, "a file where the folder should be");
  expect(readKey(home, bytes(3))).toHaveLength(32);
  expect(readFileSync(home.root, "utf8")).toBe("a file where the folder should be");
});

test("a key file of the wrong length is left unchanged", () => {
  mkdirSync(home.root);
  writeFileSync(home.key, "short");
  expect(readKey(home, bytes(3))).toHaveLength(32);
  expect(readFileSync(home.key, "utf8")).toBe("short");
  expect(readdirSync(home.root)).toEqual(["key"]);
});

const CHILD = `
import { randomBytes } from "node:crypto";
import { homeOf } from ${JSON.stringify(new URL("home.ts", import.meta.url).href)};
import { readKey } from ${JSON.stringify(new URL("key.ts", import.meta.url).href)};
process.stdin.once("data", () => {
  process.stdout.write(Buffer.from(readKey(homeOf(process.env), randomBytes)).toString("hex"));
  process.exit(0);
});
process.stdout.write("ready ");`;

/** A process that waits for the word, then reads the key. */
function reader() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", CHILD], {
    env: { UNBIDDEN_HOME: home.root },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  child.stdout.on("data", (chunk) => {
    said += chunk;
    if (said.startsWith("ready ")) ready();
  });
  const key = new Promise<string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(said.slice("ready ".length)));
  });
  return { isReady, go: () => child.stdin.end("go"), key };
}

test("eight processes that start at once agree on one key", async () => {
  const readers = Array.from({ length: 8 }, reader);
  await Promise.all(readers.map(({ isReady }) => isReady));
  for (const { go } of readers) go();
  const keys = await Promise.all(readers.map(({ key }) => key));
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(readFileSync(home.key).toString("hex")).toBe(keys[0]);
  expect(readdirSync(home.root)).toEqual(["key"]);
});
