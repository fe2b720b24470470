// Merging loses nothing: whatever is merged can be told from what stays, and undone it is as it was.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { between, pick, type Random, randomFrom } from "../bench/random.ts";
import { crossesProjects, EVERYWHERE_TAG, KINDS, type Memory } from "../src/domain/memory.ts";
import { planMaintenance, runMaintenance } from "../src/maintenance/maintenance.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { storeFolder } from "./contract/store-folder.ts";
import { AT, BOAT, FERRY, memory, projectIdOf } from "./contract/store-world.ts";

const folder = storeFolder();
let store: Store;
beforeEach(() => {
  const path = folder.path("unbidden.db");
  const key = new Uint8Array(32).fill(7);
  store = openSqliteStore({ path, busyTimeoutMs: 0, key, newId: randomUUID });
  // A test may put another in its place.
  folder.closing({ close: () => store.close() });
});

const TITLES = [
  ...[
    "Number the quays from the east",
    "Always number quays from the east",
    "Number the quays from the west",
  ],
  ...[
    "Run the linter before pushing",
    "run the linter before you push",
    "Never run the linter before pushing",
  ],
  ...["Cap the retries at 5", "Cap retries at 5.", "Cap retries at 50", "Piers have letters"],
];
const BODIES = ["", "Pilots do.", "Pilots do. It was so before."];
const some = <T>(random: Random, items: readonly T[]) => items.filter(() => random() < 0.4);

function randomMemory(random: Random, number: number, projects: readonly (string | null)[]): Memory {
  return memory(`m-${number}`, {
    kind: random() < 0.8 ? "decision" : pick(random, KINDS),
    title: pick(random, TITLES),
    body: pick(random, BODIES),
    project: pick(random, projects),
    trust: pick(random, [1, 2, 3] as const),
    pinned: random() < 0.1,
    files: random() < 0.7 ? [] : some(random, ["src/quay.ts", "docs/piers.md"]),
    tags: some(random, ["harbour", "pilots", EVERYWHERE_TAG]),
    sources: [`e-${number}`, ...some(random, ["e-a", "e-b"])].toSorted(),
    at: AT + between(random, 0, 1_000),
  });
}

const limits = { kinds: [], receiptsBefore: 0, receipts: 9, events: 9, bytes: 1e12, settledBefore: 0 };
const deps = () => ({ store, now: () => AT, limits });

async function everything(): Promise<ReadonlyMap<string, Memory>> {
  const found: Memory[] = [];
  await store.exportRecords(undefined, (record) => {
    if ("memory" in record) found.push(record.memory);
  });
  return new Map(found.map((one) => [one.id, one]));
}

test.each([1, 2, 3, 4, 5, 6])(
  "of whatever is merged nothing is lost, nor trusted less (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const projects = [null, await projectIdOf(store, FERRY), await projectIdOf(store, BOAT)];
    for (let number = 0; number < 80; number++)
      await store.putMemories([randomMemory(random, number, projects)]);
    const before = await everything();
    const check = async () => {
      const { size, checksum } = await store.indexCheck(-1);
      return { size, checksum };
    };
    const sums = await check();
    const told = (await planMaintenance(deps())).merges;
    expect(await everything()).toEqual(before);

    const { merges, more } = await runMaintenance(deps(), () => true);
    expect([more, merges.length > 5, told.length > 5]).toEqual([false, true, true]);
    const after = await everything();
    for (const { ended, kept } of merges) {
      let [one, other] = [after.get(ended), after.get(kept)] as [Memory, Memory];
      expect(one.supersededBy).not.toBeNull();
      expect([other.project, other.kind]).toEqual([one.project, one.kind]);
      expect(other.trust).toBeGreaterThanOrEqual(one.trust);
      expect(crossesProjects(other)).toBe(crossesProjects(before.get(kept) as Memory));
      while (one.supersededBy !== null) {
        other = after.get(one.supersededBy) as Memory;
        for (const what of ["sources", "files", "tags"] as const)
          expect(other[what]).toEqual(expect.arrayContaining([...one[what]]));
        one = other;
      }
    }
    expect((await runMaintenance(deps(), () => true)).merges).toEqual([]);
    expect(await everything()).toEqual(after);

    const changes = (await store.changes({ limit: 999 })).filter(
      ({ because }) => because === "it says the same",
    );
    for (const { id } of changes) expect(await store.undo(id, AT)).toBe("undone");
    const undone = await everything();
    for (const { memory: id } of changes) expect(undone.get(id)).toEqual(before.get(id));
    if (changes.length === (await store.changes({ limit: 999 })).length) {
      expect(undone).toEqual(before);
      expect(await check()).toEqual(sums);
    }
    expect((await runMaintenance(deps(), () => true)).merges).toEqual([]);
  },
);

test("stopped at any moment and begun again it ends where it would have ended", async () => {
  const fill = async () => {
    const random = randomFrom(7);
    for (let number = 0; number < 80; number++)
      await store.putMemories([randomMemory(random, number, [null])]);
  };
  await fill();
  let slices = 0;
  // Time is over after every slice.
  for (let more = true; more; slices++) {
    let asked = 0;
    ({ more } = await runMaintenance(deps(), () => asked++ === 0));
  }
  expect(slices).toBeGreaterThan(3);
  const found = await everything();
  const path = folder.path("other.db");
  const stepwise = [...found.values()].map(({ id, supersededBy, sources }) => [id, supersededBy, sources]);
  const other = openSqliteStore({ path, busyTimeoutMs: 0, key: new Uint8Array(32), newId: randomUUID });
  await store.close();
  store = other;
  await fill();
  await runMaintenance(deps(), () => true);
  const atOnce = [...(await everything()).values()].map(({ id, supersededBy, sources }) => [
    id,
    supersededBy,
    sources,
  ]);
  expect(atOnce).toEqual(stepwise);
});
