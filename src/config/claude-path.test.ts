import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type FakeClaude, fakeClaude } from "../llm/drivers/fake-claude.fixture.ts";
import { findClaude } from "./claude-path.ts";

let fakes: FakeClaude[] = [];
afterEach(() => {
  for (const fake of fakes) fake.remove();
  fakes = [];
});

const made = () => {
  const fake = fakeClaude();
  fakes.push(fake);
  return fake;
};

interface Known {
  readonly configured?: string;
  readonly recorded?: string | null;
  readonly trustsPath?: boolean;
}

/** Null where none is found. */
function findIn(PATH: string, { configured = "", recorded = null, trustsPath = true }: Known = {}) {
  const found = findClaude({ env: { PATH }, configured, recorded, trustsPath });
  return "command" in found ? found.command : null;
}

test("the test suite finds none", () => {
  expect(findIn(process.env.PATH ?? "")).toBeNull();
  expect(process.env.UNBIDDEN_LLM_CLAUDE_CLI_ENABLED).toBe("0");
});

test.skipIf(process.platform === "win32")("finds the first program of that name on the PATH", () => {
  const [fake, other] = [made(), made()];
  const decoys = join(fake.root, "decoys");
  mkdirSync(join(decoys, "claude"), { recursive: true });
  mkdirSync(join(decoys, "data"));
  writeFileSync(join(decoys, "data", "claude"), "no program", { mode: 0o644 });
  const PATH = ["", "/nowhere", decoys, join(decoys, "data"), fake.bin, other.bin].join(":");
  expect(findIn(PATH)).toBe(fake.command);
  expect(findIn("")).toBeNull();
});

test.skipIf(process.platform === "win32")(
  "on an untrusted PATH only a configured or recorded path counts",
  () => {
    const [fake, other] = [made(), made()];
    const gone = join(fake.root, "gone");
    const untrusted = { trustsPath: false };
    expect(findIn(fake.bin, untrusted)).toBeNull();
    expect(findIn("", { ...untrusted, configured: fake.command })).toBe(fake.command);
    expect(findIn("", { ...untrusted, recorded: fake.command })).toBe(fake.command);
    expect(findIn(fake.bin, { ...untrusted, recorded: gone })).toBeNull();
    expect(findIn(fake.bin, { recorded: other.command }), "what was installed with").toBe(other.command);
    expect(findIn(fake.bin, { recorded: other.command, configured: gone }), "and nowhere else").toBeNull();
  },
);

test.skipIf(process.platform === "win32")("a repository cannot replace it by its own", () => {
  const fake = made();
  const before = process.cwd();
  process.chdir(fake.root);
  try {
    expect(findIn("bin:./bin:.:")).toBeNull();
  } finally {
    process.chdir(before);
  }
});
