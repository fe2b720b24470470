import { expect, test } from "vitest";
import type { Job, JobRequest } from "../../src/store/port/job.ts";
import { AT, eventIn, FERRY, projectIdOf, type StoreWorld, sessionFacts } from "./store-world.ts";

const REQUEST: JobRequest = {
  ...{ owner: "me", at: AT, limit: 5, leastPrompts: 3, leastGrowth: 100, claimMs: 1_800_000 },
};

export function testJobs(given: () => StoreWorld): void {
  const idOf = (name: string) => sessionFacts(name).id;
  const claim = (parts: Partial<JobRequest> = {}, { store } = given()) =>
    store.claimJobs({ ...REQUEST, ...parts });
  const named = (jobs: readonly Job[], ...names: string[]) =>
    expect(jobs.map(({ session }) => session)).toEqual(names.map(idOf));
  const first = async (parts: Partial<JobRequest> = {}) => (await claim(parts))[0] as Job;
  let keys = 0;
  /** So many prompts of ten bytes each, said at a time. */
  const said = async (name: string, prompts: number, at = AT, text = "ten bytes!") => {
    const { store } = given();
    const { id } = await store.enterSession(sessionFacts(name, FERRY, at));
    const events = Array.from({ length: prompts }, () => eventIn(id, `key-${++keys}`, { text, at }));
    await store.appendEvents(events);
  };

  test("a session with enough prompts is claimed once, with what it holds", async () => {
    await said("small", 2);
    await said("large", 3);
    const [job, ...others] = await claim();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ session: idOf("large"), owner: "me", bytes: 30, doneBytes: 0 });
    expect(job?.project).toBe(await projectIdOf(given().store, FERRY));
    expect(await claim({ owner: "other" })).toEqual([]);
  });

  test("what was done comes back when it has grown by enough, and not before", async () => {
    await said("s", 3);
    expect(await given().store.endJob(await first(), "done")).toBe(true);
    named(await claim());
    await said("s", 10);
    named(await claim());
    await said("s", 1);
    expect(await first()).toMatchObject({ session: idOf("s"), bytes: 140, doneBytes: 30 });
  });

  test("what was said while it was worked on is not lost", async () => {
    await said("s", 3);
    const job = await first();
    await said("s", 20);
    await given().store.endJob(job, "done");
    expect(await first()).toMatchObject({ bytes: 230, doneBytes: 30 });
  });

  test("a session that becomes large enough is found then", async () => {
    await said("s", 2);
    named(await claim());
    await said("s", 1);
    named(await claim(), "s");
  });

  test("a dead owner's claim is taken over after a while, and the dead cannot end it", async () => {
    await said("s", 3);
    const mine = await first();
    named(await claim({ owner: "other", at: AT + REQUEST.claimMs - 1 }));
    const theirs = await first({ owner: "other", at: AT + REQUEST.claimMs });
    expect(await given().store.endJob(mine, "done")).toBe(false);
    expect(await given().store.endJob(theirs, "done")).toBe(true);
    named(await claim({ at: AT + 2 * REQUEST.claimMs }));
  });

  test("a claim that a clock ahead of its time has made holds nobody up", async () => {
    await said("s", 3);
    await claim({ at: AT + 1e12 });
    named(await claim({ owner: "other" }), "s");
  });

  test("what failed three times, or took its process with it, waits until it has new events", async () => {
    await said("s", 3);
    await given().store.endJob(await first(), "failed");
    await given().store.endJob(await first(), "failed");
    await claim();
    named(await claim({ owner: "other", at: AT + REQUEST.claimMs }));
    await said("s", 1);
    named(await claim({ at: AT + REQUEST.claimMs }), "s");
  });

  test("what was put off is no try", async () => {
    await said("s", 3);
    for (let time = 0; time < 5; time++) await given().store.endJob(await first(), "later");
    named(await claim(), "s");
  });

  test("at most so many, the latest first, those that failed last", async () => {
    for (const [at, name] of ["a", "b", "c"].entries()) await said(name, 3, AT + at);
    const latest = await first({ limit: 1 });
    expect(latest.session).toBe(idOf("c"));
    await given().store.endJob(latest, "failed");
    named(await claim({ limit: 2 }), "b", "a");
    named(await claim(), "c");
  });

  test("nothing that is switched off is given to a model", async () => {
    const { store } = given();
    await said("off", 3);
    await store.switchSession(idOf("off"), true, AT);
    named(await claim());
    await said("fine", 3);
    await store.switchProject(await projectIdOf(store, FERRY), true, AT);
    named(await claim());
    await store.switchProject(await projectIdOf(store, FERRY), false, AT);
    named(await claim(), "fine");
  });

  test("of two processes each session is given to one", async () => {
    for (const name of ["a", "b", "c", "d"]) await said(name, 3);
    const [mine, theirs] = await Promise.all([
      claim({ limit: 3 }),
      claim({ limit: 3, owner: "other" }, { ...given(), store: given().another() }),
    ]);
    expect([mine.length, theirs.length]).toEqual([3, 1]);
    expect(new Set([...mine, ...theirs].map(({ session }) => session)).size).toBe(4);
  });
}
