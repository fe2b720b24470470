import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { git, type World } from "../world.ts";

/** A folder, and whose it says it is. */
export interface Claimant {
  readonly form: string;
  /** Makes the folder beside the user's project; gives where the session runs. */
  readonly claim: (world: World, shop: string) => string;
}

export const REMOTE = "git@git.example:acme/shop.git";

const config = (url: string, before = "") =>
  `${before}[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
const HEAD = "ref: refs/heads/main\n";

type Files = Readonly<Record<string, string>>;
const unpacked = (form: string, files: (shop: string) => Files, below = ""): Claimant => ({
  form,
  claim: (world, shop) =>
    join(world.project("download/kit", { "README.md": "# Kit\n", ...files(shop) }), below),
});
const remote = (form: string, text: string): Claimant =>
  unpacked(`remote: ${form}`, () => ({ ".git/config": text, ".git/HEAD": HEAD }));
const gitFile = (form: string, text: (shop: string) => string, more: Files = {}): Claimant =>
  unpacked(`git file: ${form}`, (shop) => ({ ".git": text(shop), ...more }));
const common = (form: string, text: (shop: string) => string, more: Files = {}): Claimant =>
  unpacked(`common folder: ${form}`, (shop) => ({
    ".git/commondir": text(shop),
    ".git/HEAD": HEAD,
    ...more,
  }));

export const CLAIMANTS: readonly Claimant[] = [
  remote("as it is", config(REMOTE)),
  remote("over https", config("https://git.example/acme/shop")),
  remote("with a user and a port", config("ssh://mork@git.example:2222/acme/shop.git")),
  remote("in capitals", config("GIT@GIT.EXAMPLE:acme/shop.git")),
  remote("with a slash at the end", config("git://git.example/acme/shop.git/")),
  remote(
    "as a second name",
    config("https://git.example/mork/kit").replace("origin", "upstream") + config(REMOTE),
  ),
  remote("only upstream", config(REMOTE).replace("origin", "upstream")),
  remote("twice, ours last", `${config("https://git.example/mork/kit")}\turl = ${REMOTE}\n`),
  remote("with a comment", config(`${REMOTE} ; ours`)),
  remote("in quotation marks", config(`"${REMOTE}"`)),
  remote("indented with blanks", config(REMOTE).replaceAll("\t", "    ")),
  remote("with line ends of Windows", config(REMOTE).replaceAll("\n", "\r\n")),
  unpacked(
    "remote: folder inside",
    () => ({ ".git/config": config(REMOTE), "packages/api/a.ts": "" }),
    "packages/api",
  ),
  unpacked("remote: objects and refs beside", () => ({
    ...{ ".git/config": config(REMOTE), ".git/HEAD": HEAD, ".git/description": "shop\n" },
    ...{
      ".git/refs/heads/main": `${"0".repeat(40)}\n`,
      ".git/objects/info/packs": "\n",
      ".git/index": "DIRC",
    },
  })),
  gitFile("absolute", (shop) => `gitdir: ${shop}/.git\n`),
  gitFile("upwards", () => "gitdir: ../../shop/.git\n"),
  gitFile("upwards and around", () => "gitdir: ../kit/../../shop/./.git/\n"),
  gitFile("without a line end", (shop) => `gitdir:${shop}/.git`),
  gitFile("with line ends of Windows", (shop) => `gitdir: ${shop}/.git\r\n`),
  gitFile("a work tree nobody made", (shop) => `gitdir: ${shop}/.git/worktrees/kit\n`),
  gitFile("a module nobody made", (shop) => `gitdir: ${shop}/.git/modules/kit\n`),
  gitFile("a folder of its own with a common one", () => "gitdir: meta\n", {
    ...{ "meta/commondir": "../../../shop/.git\n", "meta/HEAD": HEAD, "meta/gitdir": "../.git\n" },
  }),
  gitFile("a folder of its own with a remote", () => "gitdir: meta\n", {
    ...{ "meta/config": config(REMOTE), "meta/HEAD": HEAD },
  }),
  common("absolute", (shop) => `${shop}/.git\n`),
  common("upwards", () => "../../../shop/.git\n"),
  common("with a pointer back to itself", (shop) => `${shop}/.git\n`, { ".git/gitdir": "../.git\n" }),
  common("a folder with a remote", () => "../meta\n", { "meta/config": config(REMOTE), "meta/HEAD": HEAD }),
  common("with a remote of its own", (shop) => `${shop}/.git\n`, {
    ".git/config": config("https://git.example/a/b"),
  }),
  unpacked("work tree setting", (shop) => ({
    ".git/config": config("https://git.example/a/b", `[core]\n\tworktree = ${shop}\n`),
    ".git/HEAD": HEAD,
  })),
  unpacked("included settings", (shop) => ({
    ".git/config": `[include]\n\tpath = ${shop}/.git/config\n`,
    ".git/HEAD": HEAD,
  })),
  unpacked("package that names the repository", () => ({
    "package.json": JSON.stringify({ name: "shop", repository: REMOTE }),
  })),
  {
    form: "link to the repository",
    claim: (world, shop) => {
      const kit = world.project("download/kit", { "README.md": "# Kit\n" });
      symlinkSync(join(shop, ".git"), join(kit, ".git"));
      return kit;
    },
  },
  {
    form: "same name elsewhere",
    claim: (world) => world.project("download/shop", { "README.md": "# Shop\n" }),
  },
];

/** Folders of the user's own that are the same project. */
export const OWN_FOLDERS: readonly Claimant[] = [
  { form: "the project itself", claim: (_world, shop) => shop },
  { form: "a folder in it", claim: (_world, shop) => join(shop, "packages/api") },
  ...["review", "fix-totals", "trees/deep"].map(
    (name): Claimant => ({
      form: `a work tree by git, ${name}`,
      claim: (world, shop) => {
        const tree = join(world.user, name);
        git(shop, world.env, "worktree", "add", "-q", "-b", name.replace("/", "-"), tree);
        return tree;
      },
    }),
  ),
];
