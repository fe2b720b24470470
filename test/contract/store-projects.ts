import { expect, test } from "vitest";
import type { ProjectFacts } from "../../src/store/store.ts";
import {
  AT,
  BOAT,
  eventIn,
  FERRY,
  memory,
  projectAt,
  type StoreWorld,
  sessionFacts,
  talk,
} from "./store-world.ts";

const only = (facts: ProjectFacts, kind: string): ProjectFacts => ({
  ...facts,
  keys: facts.keys.filter((key) => key.kind === kind),
});

const REMOTE = "git.example.com/harbour/ferry";

/** The same facts of a repository that was made at another time. */
const madeAt = (facts: ProjectFacts, time: number): ProjectFacts => ({
  ...facts,
  keys: facts.keys.map((key) =>
    key.kind === "common" ? { ...key, value: key.value.replace(/#.*/, `#${time}`) } : key,
  ),
});

export function testProjects(given: () => StoreWorld): void {
  test("a session is entered once, and found again as it was", async () => {
    const { store } = given();
    const first = await store.enterSession(sessionFacts("s-1"));
    expect(first).toMatchObject({ agent: "claude-code", nativeId: "s-1", off: false, epoch: 0, lastAt: AT });
    expect(first.project).toMatchObject({ name: "ferry", off: false });
    expect(await store.enterSession(sessionFacts("s-1"))).toEqual(first);
  });

  test("a session keeps the project it began in, wherever it goes", async () => {
    const { store } = given();
    const first = await store.enterSession(sessionFacts("s-1", FERRY));
    expect((await store.enterSession(sessionFacts("s-1", BOAT))).project).toEqual(first.project);
    expect((await store.enterSession(sessionFacts("s-1", null))).project).toEqual(first.project);
  });

  test("a session outside any project stays outside", async () => {
    const { store } = given();
    expect((await store.enterSession(sessionFacts("s-1", null))).project).toBeNull();
    expect((await store.enterSession(sessionFacts("s-1", FERRY))).project).toBeNull();
    expect(await store.projectNames()).toEqual(new Map());
  });

  test("a project's folders are those it was seen in, the shortest first, and none while it is off", async () => {
    const { store } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    const paths = FERRY.keys.filter(({ kind }) => kind === "path").map(({ value }) => value);
    const tree = `${paths[0]}/trees/hotfix`;
    await store.ensureProject({ ...FERRY, keys: [...FERRY.keys, { kind: "path", value: tree }] }, AT);
    expect(await store.projectFolders(id)).toEqual([...paths, tree]);
    await store.switchProject(id, true, AT);
    expect(await store.projectFolders(id)).toEqual([]);
    expect(await store.projectFolders("nobody")).toEqual([]);
  });

  test.each(["common", "path"])("a project is found by its %s alone", async (kind) => {
    const { store } = given();
    const ferry = await store.ensureProject(FERRY, AT);
    expect(await store.findProject(only(FERRY, kind))).toEqual(ferry);
    expect(await store.ensureProject(only(FERRY, kind), AT)).toEqual(ferry);
    expect(await store.findProject(only(BOAT, kind))).toBeNull();
  });

  const CLONE = madeAt(projectAt("/srv/clone", "git.example.com/harbour/ferry"), 2);

  test("a folder that only names a project's remote is a project of its own, and takes no remote away", async () => {
    const { store } = given();
    const ferry = await store.ensureProject(FERRY, AT);
    expect(await store.findProject(only(FERRY, "remote"))).toBeNull();
    expect(await store.findProject(CLONE)).toBeNull();
    const clone = await store.ensureProject(CLONE, AT);
    expect(clone.id).not.toBe(ferry.id);
    expect(await store.findProject(FERRY)).toEqual(ferry);
    expect([await store.sameRemoteProject(CLONE), await store.sameRemoteProject(FERRY)]).toEqual([
      ferry,
      null,
    ]);
  });

  test("a repository that was moved, or cloned anew in its place, is the project it was", async () => {
    const { store } = given();
    const ferry = await store.ensureProject(FERRY, AT);
    expect(await store.ensureProject(projectAt("/srv/moved", "git.example.com/harbour/ferry"), AT)).toEqual(
      ferry,
    );
    expect(await store.ensureProject(madeAt(FERRY, 3), AT)).toEqual(ferry);
  });

  test("a moment of making that nobody knows joins nothing", async () => {
    const { store } = given();
    const ferry = await store.ensureProject(madeAt(FERRY, 0), AT);
    expect((await store.ensureProject(madeAt(CLONE, 0), AT)).id).not.toBe(ferry.id);
  });

  test("a clone that joins brings all that was stored for it", async () => {
    const { store } = given();
    const ferry = await store.enterSession(sessionFacts("s-1", FERRY));
    const clone = await store.enterSession(sessionFacts("s-2", CLONE));
    const [there, here] = [ferry.project?.id ?? "", clone.project?.id ?? ""];
    await store.putMemories([
      memory("one", { title: "Lanterns are green", project: there }),
      memory("two", { title: "Ropes are blue", project: here }),
    ]);
    expect(await store.joinProject(CLONE, AT)).toEqual(ferry.project);
    const titles = (await store.listMemories({ project: there, limit: 9 })).map(({ title }) => title);
    expect(titles.sort()).toEqual(["Lanterns are green", "Ropes are blue"]);
    expect((await store.enterSession(sessionFacts("s-2", CLONE))).project).toEqual(ferry.project);
    expect(await store.findProject(CLONE)).toEqual(ferry.project);
    expect([...(await store.projectNames()).values()]).toEqual(["ferry"]);
    expect((await store.verify({ deep: true })).damage).toEqual([]);
    expect(await store.joinProject(CLONE, AT)).toBeNull();
  });

  test("a repository that gets a remote stays the project it was", async () => {
    const { store } = given();
    const bare = await store.ensureProject(projectAt("/srv/ferry"), AT);
    expect(await store.ensureProject(FERRY, AT)).toEqual(bare);
    expect(await store.sameRemoteProject(madeAt(projectAt("/srv/clone", REMOTE), 2))).toEqual(bare);
  });

  test("a folder into which another repository was cloned does not get the old one's memories", async () => {
    const { store } = given();
    const ferry = await store.ensureProject(FERRY, AT);
    const keys = [
      { kind: "remote", value: "git.example.com/harbour/boat" },
      { kind: "common", value: "/srv/ferry/.git#2" },
      { kind: "path", value: "/srv/ferry" },
    ] as const;
    const boat = await store.ensureProject({ name: "boat", root: "/srv/ferry", keys }, AT);
    expect(boat.id).not.toBe(ferry.id);
    expect(await store.findProject(only(FERRY, "path"))).toEqual(boat);
    expect(await store.sameRemoteProject(madeAt(projectAt("/srv/clone", REMOTE), 3))).toEqual(ferry);
  });

  test.each([
    ["with a remote, then without", FERRY, undefined],
    ["without a remote, then with one", projectAt("/srv/ferry"), "git.example.com/harbour/boat"],
    ["twice without a remote", projectAt("/srv/ferry"), undefined],
  ])(
    "a repository made anew in the same place knows nothing of the old one: %s",
    async (_what, old, remote) => {
      const { store } = given();
      const ferry = await store.ensureProject(old, AT);
      const { keys } = projectAt("/srv/ferry", remote);
      const anew = keys.map((key) => (key.kind === "common" ? { ...key, value: "/srv/ferry/.git#2" } : key));
      expect((await store.ensureProject({ ...old, keys: anew }, AT)).id).not.toBe(ferry.id);
    },
  );

  test("a folder that becomes a repository stays the project it was", async () => {
    const { store } = given();
    const folder = await store.ensureProject(only(FERRY, "path"), AT);
    expect(await store.ensureProject(projectAt("/srv/ferry"), AT)).toEqual(folder);
  });

  test("looking for a project writes nothing", async () => {
    const { store } = given();
    expect(await store.findProject(FERRY)).toBeNull();
    expect(await store.projectNames()).toEqual(new Map());
  });

  test("every project has its name", async () => {
    const { store } = given();
    const [ferry, boat] = [await store.ensureProject(FERRY, AT), await store.ensureProject(BOAT, AT)];
    expect(await store.projectNames()).toEqual(
      new Map([
        [ferry.id, "ferry"],
        [boat.id, "boat"],
      ]),
    );
  });

  test("a project or a session is switched off alone, and on again", async () => {
    const { store } = given();
    const ferry = await store.enterSession(sessionFacts("s-1", FERRY));
    await store.enterSession(sessionFacts("s-2", BOAT));
    await store.switchProject(ferry.project?.id ?? "", true, AT);
    await store.switchSession(sessionFacts("s-2").id, true, AT);
    expect(await store.enterSession(sessionFacts("s-1"))).toMatchObject({
      off: false,
      project: { off: true },
    });
    expect(await store.enterSession(sessionFacts("s-2"))).toMatchObject({
      off: true,
      project: { off: false },
    });
    await store.switchProject(ferry.project?.id ?? "", false, AT);
    expect(await store.enterSession(sessionFacts("s-1"))).toEqual(ferry);
  });

  test("a project counts as switched on once a person did so, until it is switched off", async () => {
    const { store } = given();
    const { id } = await store.ensureProject(FERRY, AT);
    const after: boolean[] = [await store.isSwitchedOn(id)];
    for (const off of [false, false, true]) {
      await store.switchProject(id, off, AT);
      after.push(await store.isSwitchedOn(id));
    }
    expect(after).toEqual([false, true, true, false]);
  });

  test("a session is found by either of its ids, or the beginning of one", async () => {
    const { store } = given();
    const session = await store.enterSession(sessionFacts("native-1"));
    for (const id of [session.id, session.id.slice(0, 8), "native-1", "nat"]) {
      expect(await store.findSession(id, null), id).toEqual(session);
    }
    for (const id of ["x", "native-12", "1"]) expect(await store.findSession(id, null), id).toBeNull();
  });

  test.each(["*", "?", "[", "**"])("%j names no session", async (id) => {
    const { store } = given();
    await store.enterSession(sessionFacts("native-1"));
    expect(await store.findSession(id, null)).toBeNull();
  });

  test("without an id the project's latest session is meant", async () => {
    const { store } = given();
    await talk(store, "old", ["a"], FERRY);
    await talk(store, "new", ["a"], FERRY);
    await store.appendEvents([eventIn(sessionFacts("old").id, "again", { at: AT + 10 })]);
    const boat = await talk(store, "boat", ["a"], BOAT);
    const ferry = await store.findProject(FERRY);
    expect((await store.findSession(null, ferry?.id ?? ""))?.nativeId).toBe("old");
    expect((await store.findSession(null, boat.project?.id ?? ""))?.nativeId).toBe("boat");
    expect(await store.findSession(null, null)).toBeNull();
  });

  test("a new context begins after all that was said so far", async () => {
    const { store } = given();
    const session = await talk(store, "s-1", ["a", "b"]);
    const [, last] = await store.sessionEvents(session.id, 10);
    expect(await store.beginContext(session.id)).toMatchObject({ epoch: 1, contextSeq: last?.seq });
    expect(await store.beginContext(session.id)).toMatchObject({ epoch: 2 });
    expect((await store.enterSession(sessionFacts("s-1"))).epoch).toBe(2);
  });
}
