import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findNewerNode } from "./newer-node.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A machine with these programs, each of which says that version. */
function machineWith(programs: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "newer-node-"));
  roots.push(root);
  for (const [path, version] of Object.entries(programs)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho ${version}\n`);
    chmodSync(file, 0o755);
  }
  const found = async (path: readonly string[], packageFolder = "elsewhere/dist") => {
    const PATH = path.map((folder) => (folder === "." ? folder : join(root, folder))).join(delimiter);
    const env = { HOME: join(root, "home"), PATH };
    return (await findNewerNode({ env, packageFolder: join(root, packageFolder) }))?.slice(root.length + 1);
  };
  return { found };
}

const OLD = "v20.20.2";
const NEW = "v24.1.0";

test.skipIf(process.platform === "win32").each([
  ["later on the PATH", { "a/node": OLD, "b/node": NEW }, ["a", "b"], "b/node"],
  ["kept by nvm", { "home/.nvm/versions/node/v22.23.1/bin/node": "v22.23.1" }, ["a"], null],
  ["kept by volta", { "home/.volta/tools/image/node/24.1.0/bin/node": NEW }, [], null],
  [
    "kept by fnm beside an older one",
    {
      "home/.local/share/fnm/node-versions/v18.1.0/installation/bin/node": "v18.1.0",
      "home/.local/share/fnm/node-versions/v24.1.0/installation/bin/node": NEW,
    },
    [],
    "home/.local/share/fnm/node-versions/v24.1.0/installation/bin/node",
  ],
])("a newer Node %s is found", async (_, programs, path, wanted) => {
  expect(await machineWith(programs).found(path)).toBe(wanted ?? Object.keys(programs)[0]);
});

test.skipIf(process.platform === "win32")("the Node that installed the package comes first", async () => {
  const machine = machineWith({ "prefix/bin/node": "v24.2.0", "b/node": NEW });
  expect(await machine.found(["b"], "prefix/lib/node_modules/unbidden")).toBe("prefix/bin/node");
});

test.skipIf(process.platform === "win32").each([
  [
    "is older than we need",
    { "a/node": OLD, "home/.nvm/versions/node/v22.22.0/bin/node": "v22.22.0" },
    ["a"],
  ],
  ["is below a relative PATH entry", { node: NEW }, ["."]],
  ["says no version", { "a/node": "nothing" }, ["a"]],
  ["is not what its folder says", { "home/.nvm/versions/node/v24.0.0/bin/node": OLD }, []],
])("a Node that %s is not taken", async (_, programs, path) => {
  expect(await machineWith(programs).found(path)).toBeUndefined();
});
