// A git repository whose owner rewrites its history, loses its branch or breaks its objects: nothing is lost.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exchangePlaces } from "../../src/sync/places.ts";
import { keptBy, type SyncWorld, say, syncWorlds } from "../support/sync-world.ts";

const root = mkdtempSync(join(tmpdir(), "unbidden-rewritten-"));
const { world } = syncWorlds();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const BRANCH = "refs/heads/unbidden";
let made = 0;

/** Two machines that met in a repository three times, and each has something new to tell. */
async function metInRepository() {
  const there = join(root, `repository-${++made}`);
  execFileSync("git", ["init", "--quiet", "--bare", there]);
  const seenBy = (name: string) => {
    const env = { PATH: process.env.PATH, HOME: root };
    const places = exchangePlaces({ root, mirror: join(root, `mirror-${name}-${made}`), env });
    return places.open({ kind: "git", place: there });
  };
  const one = await world(made, seenBy("desk"), seenBy("laptop"));
  const [desk, laptop] = one.players;
  await say(one, desk, "Said first, on the desk.");
  await say(one, laptop, "Said first, on the laptop.");
  for (const player of [desk, laptop, desk]) await player.sync();
  await say(one, desk, "Said since, on the desk.");
  await desk.sync();
  await say(one, laptop, "Said since, on the laptop.");
  const git = (...args: string[]) => {
    const author = ["-c", "user.name=m", "-c", "user.email=m@example.com"];
    return execFileSync("git", ["-C", there, ...author, ...args], { stdio: "pipe" })
      .toString()
      .trim();
  };
  return { there, one, git };
}

const ALL = [
  ...["Said first, on the desk.", "Said first, on the laptop."],
  ...["Said since, on the desk.", "Said since, on the laptop."],
];

type Repository = Awaited<ReturnType<typeof metInRepository>>;

const REWRITES: Readonly<Record<string, (repository: Repository) => void>> = {
  "is set back to the commit before": ({ git }) => git("update-ref", BRANCH, `${BRANCH}~1`),
  "is set back to its first commit": ({ git }) =>
    git("update-ref", BRANCH, git("rev-list", "--max-parents=0", BRANCH)),
  "becomes a history of its own with the same files": ({ git }) =>
    git("update-ref", BRANCH, git("commit-tree", "-m", "new", `${BRANCH}^{tree}`)),
  "becomes a commit without files": ({ git }) =>
    git(
      "update-ref",
      BRANCH,
      git("commit-tree", "-m", "none", git("hash-object", "-t", "tree", "-w", "/dev/null")),
    ),
  "is deleted": ({ git }) => git("update-ref", "-d", BRANCH),
  "is deleted, and what it held is cleared away": ({ git }) => {
    git("update-ref", "-d", BRANCH);
    git("gc", "--quiet", "--prune=now");
  },
  "is merged with a branch of the user's": ({ git }) => {
    const other = git("commit-tree", "-m", "theirs", git("hash-object", "-t", "tree", "-w", "/dev/null"));
    git(
      "update-ref",
      BRANCH,
      git("commit-tree", "-m", "merge", "-p", BRANCH, "-p", other, `${BRANCH}^{tree}`),
    );
  },
};

test.each(Object.entries(REWRITES))(
  "the branch %s: both machines end with all that was said",
  async (_, rewrite) => {
    const repository = await metInRepository();
    rewrite(repository);
    await endsWhole(repository.one);
  },
);

test("a repository whose objects are damaged is told as out of reach, and once it is mended nothing is missing", async () => {
  const { there, one, git } = await metInRepository();
  git("update-ref", BRANCH, git("commit-tree", "-m", "other", `${BRANCH}^{tree}`));
  git("repack", "-adq");
  const folder = join(there, "objects/pack");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".pack"))) {
    rmSync(join(folder, name));
    writeFileSync(join(folder, name), "PACK and then nothing");
  }
  await expect(one.players[1].sync()).rejects.toMatchObject({ code: "SYNC_UNREACHABLE" });
  rmSync(there, { recursive: true });
  execFileSync("git", ["init", "--quiet", "--bare", there]);
  await endsWhole(one);
});

async function endsWhole({ players }: SyncWorld): Promise<void> {
  for (let round = 0; round < 3; round++) for (const player of players) await player.sync();
  for (const player of players) expect((await keptBy(player)).map(([, title]) => title).sort()).toEqual(ALL);
  for (const player of players) expect((await player.sync()).sent).toBe(0);
  for (const { store } of players) await store.close();
}
