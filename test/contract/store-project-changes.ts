import { expect, test } from "vitest";
import { sightingsIn } from "../../src/domain/occurrence.ts";
import { projectSummaryId } from "../../src/domain/project-summary.ts";
import type { ProjectFacts, Store } from "../../src/store/store.ts";
import {
  AT,
  BOAT,
  eventIn,
  FERRY,
  memory,
  projectAt,
  type StoreWorld,
  sessionFacts,
  titlesOf,
} from "./store-world.ts";

const LATER = AT + 1_000;
const CLONE = projectAt("/srv/clone");

/** A session with a failed command, a memory of it, one made by hand, a receipt's project and a summary. */
async function lived(store: Store, name: string, facts: ProjectFacts): Promise<string> {
  const session = await store.enterSession(sessionFacts(name, facts));
  const project = session.project?.id ?? "";
  const failed = eventIn(session.id, `${name}-failed`, {
    kind: "tool-failure",
    text: "Error: no rope",
    tool: { name: "Bash", use: "shell", command: "npm run moor" },
  });
  await store.appendEvents([failed]);
  const [pending] = (await store.undistilled(9)).filter((one) => one.session === session.id);
  await store.putMemories(
    [
      memory(`${name}-said`, { title: `${name} ropes are blue`, project, session: session.id }),
      memory(`${name}-by-hand`, { title: `${name} lanterns are green`, project }),
      memory(`${name}-card`, {
        id: projectSummaryId(project),
        title: `${name} in short`,
        project,
        rule: "card",
      }),
    ],
    pending && { ...pending, seen: { sightings: sightingsIn(failed) } },
  );
  return project;
}

/** All that is told of the two projects. */
async function picture(store: Store, projects: readonly string[]) {
  const listed = await store.listProjects();
  return {
    projects: listed.toSorted((a, b) => a.id.localeCompare(b.id)),
    each: await Promise.all(
      projects.map(async (project) => ({
        titles: titlesOf(await store.listMemories({ project, limit: 99 })).toSorted(),
        keys: await store.projectKeys(project),
        commands: await store.occurrences(project, "command", 9),
        size: await store.projectSize(project),
      })),
    ),
  };
}

export function testProjectChanges(given: () => StoreWorld): void {
  const isSound = async () => expect((await given().store.verify({ deep: true })).damage).toEqual([]);

  test("a merge moves all of a project, and undo puts all back as it was", async () => {
    const { store } = given();
    const [ferry, boat] = [await lived(store, "ferry", FERRY), await lived(store, "boat", BOAT)];
    const before = await picture(store, [ferry, boat]);
    const change = await store.mergeProjects(boat, ferry, LATER);
    expect(change).toMatchObject({ what: "merge", before: "boat", after: "ferry", undoneAt: null });
    const merged = await picture(store, [ferry]);
    expect(merged.projects.map(({ name }) => name)).toEqual(["ferry"]);
    expect(merged.each[0]?.titles).toEqual([
      "boat lanterns are green",
      "boat ropes are blue",
      "ferry in short",
      "ferry lanterns are green",
      "ferry ropes are blue",
    ]);
    expect(merged.each[0]?.commands).toMatchObject([{ name: "npm run moor", count: 2 }]);
    expect((await store.findProject(BOAT))?.id).toBe(ferry);
    expect((await store.enterSession(sessionFacts("boat", BOAT))).project?.id).toBe(ferry);
    await isSound();
    expect(await store.undoProjectChange(change?.id ?? "", LATER)).toBe("undone");
    expect(await picture(store, [ferry, boat])).toEqual(before);
    expect((await store.enterSession(sessionFacts("boat", BOAT))).project?.id).toBe(boat);
    await isSound();
    expect(await store.undoProjectChange(change?.id ?? "", LATER)).toBe("changed");
  });

  test("what came from a merged project's folder since goes back with it, and nothing else", async () => {
    const { store } = given();
    const [ferry, boat] = [await lived(store, "ferry", FERRY), await lived(store, "boat", BOAT)];
    const change = await store.mergeProjects(boat, ferry, LATER);
    await lived(store, "later", BOAT);
    await store.undoProjectChange(change?.id ?? "", LATER);
    const titles = async (project: string) => titlesOf(await store.listMemories({ project, limit: 99 }));
    expect(await titles(boat)).toContain("later ropes are blue");
    expect(await titles(ferry)).not.toContain("boat ropes are blue");
    expect(await titles(ferry)).not.toContain("later ropes are blue");
    await isSound();
  });

  test("a memory that one of the other project ended meanwhile holds again after undo", async () => {
    const { store } = given();
    const [ferry, boat] = [await lived(store, "ferry", FERRY), await lived(store, "boat", BOAT)];
    const change = await store.mergeProjects(boat, ferry, LATER);
    const [older, newer] = ["boat-said", "ferry-said"].map((name) => memory(name).id) as [string, string];
    await store.endOlder({ older, newer, because: "it says the same" });
    expect((await store.listMemories({ project: ferry, limit: 99 })).some(({ id }) => id === older)).toBe(
      false,
    );
    await store.undoProjectChange(change?.id ?? "", LATER);
    expect(titlesOf(await store.listMemories({ project: boat, limit: 99 }))).toContain("boat ropes are blue");
    await isSound();
  });

  test("the id of a merged project leads to the one that took it in", async () => {
    const { store } = given();
    const [ferry, boat] = [await lived(store, "ferry", FERRY), await lived(store, "boat", BOAT)];
    await store.mergeProjects(boat, ferry, LATER);
    await store.putMemories([
      memory("late", { title: "Written by a process that began before", project: boat }),
    ]);
    expect(titlesOf(await store.listMemories({ project: ferry, limit: 99 }))).toContain(
      "Written by a process that began before",
    );
    expect(await store.mergeProjects(boat, ferry, LATER)).toBeNull();
  });

  test("what was forgotten after a merge is gone from both, and undo brings nothing back", async () => {
    const { store } = given();
    const [ferry, boat] = [await lived(store, "ferry", FERRY), await lived(store, "boat", BOAT)];
    const change = await store.mergeProjects(boat, ferry, LATER);
    const gone = await store.forgetByOrigin(
      { since: 0, project: ferry },
      { purge: true, preview: false, at: LATER },
    );
    expect(gone.memories).toHaveLength(6);
    await store.undoProjectChange(change?.id ?? "", LATER);
    for (const project of [ferry, boat]) {
      expect(await store.listMemories({ project, limit: 9 })).toEqual([]);
      expect(await store.occurrences(project, "command", 9)).toEqual([]);
    }
    await isSound();
  });

  test("a split takes a folder with what came from there, and undo puts all back", async () => {
    const { store } = given();
    const [ferry, clone] = [await lived(store, "ferry", FERRY), await lived(store, "clone", CLONE)];
    await store.mergeProjects(clone, ferry, LATER);
    const before = await picture(store, [ferry]);
    const options = { keys: CLONE.keys, name: "clone-2", at: LATER };
    const preview = await store.splitProject(ferry, { ...options, preview: true });
    expect(preview).toMatchObject({ memories: 1, sessions: 1 });
    expect(await picture(store, [ferry])).toEqual(before);
    const off = await store.splitProject(ferry, { ...options, preview: false });
    const own = off?.change.project ?? "";
    expect((await store.findProject(CLONE))?.id).toBe(own);
    expect(titlesOf(await store.listMemories({ project: own, limit: 9 }))).toEqual(["clone ropes are blue"]);
    expect(await store.occurrences(own, "command", 9)).toMatchObject([{ count: 1 }]);
    expect(await store.occurrences(ferry, "command", 9)).toMatchObject([{ count: 1 }]);
    await isSound();
    expect(await store.undoProjectChange(off?.change.id ?? "", LATER)).toBe("undone");
    expect(await picture(store, [ferry])).toEqual(before);
    await isSound();
  });

  test("a change on which a later one stands is not undone before that", async () => {
    const { store } = given();
    const [ferry, boat, clone] = [
      await lived(store, "ferry", FERRY),
      await lived(store, "boat", BOAT),
      await lived(store, "clone", CLONE),
    ];
    const first = await store.mergeProjects(boat, ferry, LATER);
    const second = await store.mergeProjects(ferry, clone, LATER);
    expect((await store.findProject(BOAT))?.id).toBe(clone);
    expect(await store.undoProjectChange(first?.id ?? "", LATER)).toBe("changed");
    expect(await store.undoProjectChange(second?.id ?? "", LATER)).toBe("undone");
    expect((await store.findProject(BOAT))?.id).toBe(ferry);
    expect(await store.undoProjectChange(first?.id ?? "", LATER)).toBe("undone");
    expect((await store.projectChanges(9)).map(({ what, undoneAt }) => [what, undoneAt])).toEqual([
      ["merge", LATER],
      ["merge", LATER],
    ]);
  });

  test("a name is given back, unless another came after it", async () => {
    const { store } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    const first = await store.renameProject(id, "pilot", LATER);
    const second = await store.renameProject(id, "tug", LATER);
    expect(await store.undoProjectChange(first?.id ?? "", LATER)).toBe("changed");
    for (const change of [second, first]) await store.undoProjectChange(change?.id ?? "", LATER);
    expect((await store.findProject(FERRY))?.name).toBe("ferry");
  });
}
