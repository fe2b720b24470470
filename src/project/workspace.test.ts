import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectFacts } from "./project-facts.ts";

let top: string;
let userHome: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-workspace-")));
  userHome = join(top, "home");
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

/** A folder, or a clone with a remote, by its path below the test's folder. */
function folders(tree: Record<string, "folder" | "repository">): void {
  mkdirSync(userHome, { recursive: true });
  for (const [path, what] of Object.entries(tree)) {
    const config = join(top, path, ".git", "config");
    mkdirSync(what === "folder" ? join(top, path) : dirname(config), { recursive: true });
    if (what === "repository")
      writeFileSync(config, `[remote "origin"]\n\turl = https://git.example.com/${path}\n`);
  }
}

const at = (path: string) => projectFacts(join(top, path), userHome);
const within = (path: string, ...roots: string[]) =>
  projectFacts(
    join(top, path),
    userHome,
    roots.map((root) => (root.startsWith("~") ? root : join(top, root))),
  );

test("the folder right below it is the project, however deep the session runs", () => {
  folders({ "all/shop/api/src": "folder" });
  expect(within("all/shop/api/src", "all")).toEqual({
    name: "shop",
    root: join(top, "all/shop"),
    keys: [{ kind: "path", value: join(top, "all/shop") }],
  });
  expect(within("all/shop", "all")).toEqual(within("all/shop/api/src", "all"));
});

test("checkouts side by side in one folder are one project", () => {
  folders({
    "all/shop/api": "repository",
    "all/shop/web": "repository",
  });
  expect(within("all/shop/api", "all")?.keys).toEqual([{ kind: "path", value: join(top, "all/shop") }]);
  expect(within("all/shop/web", "all")).toEqual(within("all/shop/api", "all"));
});

test("parts of one repository around the root are projects of their own", () => {
  folders({ all: "repository", "all/shop": "folder", "all/bank": "folder" });
  expect(within("all/shop", "all")?.keys).toEqual([{ kind: "path", value: join(top, "all/shop") }]);
  expect(within("all/bank", "all")?.name).toBe("bank");
  expect(within("all", "all")?.name).toBe("all");
});

test("a repository that lies right below it is known to its clones and work trees as ever", () => {
  folders({ "all/ferry": "repository", "all/ferry/src": "folder" });
  expect(within("all/ferry/src", "all")).toEqual(at("all/ferry"));
});

test("outside of it and at its top nothing changes", () => {
  folders({ "all/shop": "folder", "other/ferry": "repository", "all-other/x": "folder" });
  for (const path of ["all", "other/ferry", "all-other/x"]) expect(within(path, "all")).toEqual(at(path));
});

test("of two roots the inner one says it", () => {
  folders({ "all/old/shop/src": "folder" });
  for (const roots of [
    ["all", "all/old"],
    ["all/old", "all"],
  ])
    expect(within("all/old/shop/src", ...roots)?.name).toBe("shop");
  expect(within("all/old", "all", "all/old")?.name).toBe("old");
});

test("~ is the user's home, and links lead where they lead", () => {
  folders({ "home/code/shop/src": "folder" });
  symlinkSync(join(top, "home/code"), join(top, "link"));
  for (const [path, root] of [
    ["home/code/shop/src", "~/code"],
    ["link/shop/src", "~/code"],
    ["home/code/shop/src", "link"],
  ])
    expect(within(path ?? "", root ?? "")?.keys).toEqual([
      { kind: "path", value: join(top, "home/code/shop") },
    ]);
  expect(within("home/code/shop/src", "~")?.name).toBe("code");
});

test("neither the home folder nor one around it becomes a project", () => {
  folders({ "home/ferry": "repository" });
  expect(projectFacts(userHome, userHome, [top])).toBeNull();
  expect(projectFacts(join(userHome, "ferry"), userHome, [top, sep])).toEqual(at("home/ferry"));
});

test("a root that is relative, gone or empty means no folder", () => {
  folders({ "all/shop/src": "folder" });
  for (const root of ["all", ".", "", "~other", join(top, "gone")])
    expect(projectFacts(join(top, "all/shop/src"), userHome, [root])).toEqual(at("all/shop/src"));
});
