import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ERRORS } from "../../src/domain/errors.ts";
import { clientSession } from "../support/claude-code-payloads.ts";
import { type ThrowAwayHome, throwAwayHomes } from "../support/home.ts";
import { DIST, play } from "../support/hook.ts";
import {
  errorCodes,
  filesUnder,
  keptTexts,
  spooledTexts,
  storedTexts,
  storeIntegrity,
} from "../support/kept.ts";
import {
  asBoundUser,
  fillDisk,
  giveToBoundUser,
  mountDisk,
  PERMISSIONS,
  SMALL_DISK,
  testNeeding,
} from "../support/machine.ts";
import { holdStore } from "../support/store-holder.ts";

const newHome = throwAwayHomes();

/** What was compiled of our code is a cache, and each user's Node names it otherwise. */
const isNotCompiled = (file: string): boolean => !/run\/(?:compiled|code)\//.test(file);

function newSession(home: ThrowAwayHome) {
  return clientSession(home, home.project("heron"));
}

describe("where Unbidden's home is trouble", () => {
  test.each(["000", "022", "077"])("only its user can read it, made under umask %s", async (umask) => {
    const home = newHome();
    const through = ["sh", "-c", `umask ${umask}; exec "$@"`, "sh"];
    const session = newSession(home);
    await play(home, [session.prompt("one"), session.stop("done")], { through });
    const other = await holdStore(home, "BEGIN IMMEDIATE");
    await play(home, [session.prompt("two")], { through });
    await other.release();
    const modes = (paths: readonly string[]) =>
      new Set(paths.map((path) => modeOf(join(home.unbidden, path))));
    expect(modes(["", "spool", "logs"])).toEqual(new Set(["700"]));
    const files = filesUnder(home.unbidden).filter(isNotCompiled);
    expect(files.map((file) => file.replace(/\d+-[0-9a-f]+/, "event"))).toEqual([
      "key",
      "logs/errors.jsonl",
      "spool/event.json",
      "unbidden.db",
      "unbidden.db-shm",
      "unbidden.db-wal",
    ]);
    expect(modes(filesUnder(home.unbidden))).toEqual(new Set(["600"]));
  });

  test("a file in its place is left alone", async () => {
    const home = newHome();
    writeFileSync(home.unbidden, "a letter");
    const session = newSession(home);
    const told = await play(home, [
      session.start(),
      session.prompt("one"),
      session.stop("done"),
      session.end(),
    ]);
    expect(told).toEqual([null, null, null, null]);
    expect(filesUnder(home.root)).toEqual(["user/.unbidden"]);
    expect(readFileSync(home.unbidden, "utf8")).toBe("a letter");
  });

  testNeeding(PERMISSIONS)("a folder that cannot be written costs the memory, not the session", async () => {
    const home = newHome();
    const session = newSession(home);
    await play(home, [session.prompt("one")]);
    giveToBoundUser(home);
    for (const file of filesUnder(home.unbidden)) chmodSync(join(home.unbidden, file), 0o400);
    for (const folder of ["run", ""]) chmodSync(join(home.unbidden, folder), 0o500);
    const before = filesUnder(home.root).filter(isNotCompiled);
    const told = await play(home, [session.start(), session.prompt("two"), session.stop("done")], {
      through: asBoundUser(),
    });
    expect(told).toEqual([null, null, null]);
    expect(filesUnder(home.root).filter(isNotCompiled)).toEqual(before);
    expect(keptTexts(home)).toEqual(["one"]);
  });

  testNeeding(PERMISSIONS)(
    "a store that cannot be written leaves the spool, which is drained later",
    async () => {
      const home = newHome();
      const session = newSession(home);
      await play(home, [session.prompt("one")]);
      giveToBoundUser(home);
      const store = join(home.unbidden, "unbidden.db");
      chmodSync(store, 0o400);
      await play(home, [session.prompt("two")], { through: asBoundUser() });
      expect([spooledTexts(home), errorCodes(home)]).toEqual([["two"], ["HOME_UNUSABLE"]]);
      chmodSync(store, 0o600);
      await play(home, [session.stop("done")], { through: asBoundUser() });
      expect([storedTexts(home), spooledTexts(home)]).toEqual([["one", "two"], []]);
    },
  );

  testNeeding(SMALL_DISK)(
    "a full disk loses nothing that was kept, and capture resumes by itself",
    async () => {
      const home = newHome();
      const unmount = mountDisk(home.unbidden, 1_500);
      try {
        const session = newSession(home);
        await play(home, [session.prompt("before")]);
        const ballast = fillDisk(home.unbidden);
        const told = await play(home, [
          session.prompt("during"),
          session.stop("done"),
          session.start("resume"),
        ]);
        expect(told).toEqual([null, null, null]);
        rmSync(ballast);
        await play(home, [session.prompt("after"), session.stop("done again")]);
        expect(storedTexts(home).filter((text) => text !== "during")).toEqual(["before", "after"]);
        expect(storeIntegrity(home)).toBe("ok");
      } finally {
        unmount();
      }
    },
  );

  testNeeding(SMALL_DISK)(
    "a disk that is full from the first moment is used once there is room",
    async () => {
      const home = newHome();
      const unmount = mountDisk(home.unbidden, 1_500);
      try {
        const ballast = fillDisk(home.unbidden);
        const session = newSession(home);
        expect(await play(home, [session.start(), session.prompt("during")])).toEqual([null, null]);
        rmSync(ballast);
        await play(home, [session.prompt("after"), session.stop("done")]);
        expect(storedTexts(home)).toContain("after");
        expect(filesUnder(home.unbidden).filter((file) => file.endsWith(".new"))).toEqual([]);
      } finally {
        unmount();
      }
    },
  );
});

describe("where other things are missing or too many", () => {
  test("a package without its engine stays silent and is counted under a code that is explained", async () => {
    const home = newHome();
    const dist = join(home.root, "dist");
    mkdirSync(dist);
    cpSync(join(DIST, "hook.cjs"), join(dist, "hook.cjs"));
    expect(await play(home, [newSession(home).prompt("one")], { dist })).toEqual([null]);
    const [code = "none", ...more] = errorCodes(home);
    expect([code in ERRORS, more]).toEqual([true, []]);
  });

  test("a spool at its limit drops the oldest and says so", async () => {
    const home = newHome();
    const session = newSession(home);
    const env = { UNBIDDEN_SPOOL_MAX_MB: "1" };
    await play(home, [session.prompt("stored")]);
    const other = await holdStore(home, "BEGIN IMMEDIATE");
    await play(home, [session.prompt("oldest"), session.prompt("older")], { env });
    makeLarger(home, "oldest", 500_000);
    makeLarger(home, "older", 499_000);
    expect(errorCodes(home)).not.toContain("SPOOL_DROPPED");
    await play(home, [session.prompt("newest")], { env });
    await other.release();
    expect(spooledTexts(home).map((text) => text.trim())).toEqual(["older", "newest"]);
    expect(errorCodes(home).filter((code) => code === "SPOOL_DROPPED")).toEqual(["SPOOL_DROPPED"]);
  });
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** Blanks after its JSON make a spooled event's file larger and mean nothing. */
function makeLarger(home: ThrowAwayHome, text: string, bytes: number): void {
  const spool = join(home.unbidden, "spool");
  const name = filesUnder(spool).find((file) =>
    readFileSync(join(spool, file), "utf8").includes(`"${text}"`),
  );
  writeFileSync(join(spool, name ?? ""), " ".repeat(bytes), { flag: "a" });
}
