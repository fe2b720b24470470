import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WRITE_METHODS } from "../../store/sqlite/sqlite-store.ts";
import type { RunWork } from "../http/operation-routes.ts";
import { pageChanges, SHOWN_WRITES } from "./page-changes.ts";
import { pageWork } from "./page-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether an open page hears within a second; its own tick comes after ten. */
async function isHeard(method: string): Promise<boolean> {
  const changes = pageChanges(() => undefined);
  const reader = (changes.open() as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  let isHeard = false;
  const next = reader.read().then(({ done }) => {
    isHeard = !done;
  });
  changes.onWrite({ method, args: [], ended: "done", value: undefined });
  await vi.advanceTimersByTimeAsync(1_000);
  const heard = isHeard;
  await reader.cancel();
  await next;
  return heard;
}

test.each(["amend", "forgetByOrigin", "putFeedback", "mergeProjects", "putMemories", "endOlder"])(
  "a page that is open hears of it at once: %s",
  async (method) => {
    expect(await isHeard(method)).toBe(true);
  },
);

/** What a page hears as it begins to listen. */
async function heardAtOnce(changes: ReturnType<typeof pageChanges>): Promise<string> {
  const reader = (changes.open() as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

test("a page hears at once of what was written before it listened, and of nothing older", async () => {
  const changes = pageChanges(() => undefined);
  expect(await heardAtOnce(changes)).not.toContain("change");
  changes.onWrite({ method: "amend", args: [], ended: "done", value: undefined });
  expect(await heardAtOnce(changes)).toContain("event: change");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await heardAtOnce(changes)).not.toContain("change");
});

test("all that is told is something that the store writes", () => {
  expect([...SHOWN_WRITES].filter((method) => !(WRITE_METHODS as ReadonlySet<string>).has(method))).toEqual(
    [],
  );
});

test("a page that is open is left alone by what it does not show", async () => {
  expect(await isHeard("upkeep")).toBe(false);
});

test("lists fill while an import still runs, and not only at its end", async () => {
  const told: string[] = [];
  let end: () => void = () => undefined;
  const run: RunWork = (_, onLine) => {
    onLine(JSON.stringify({ is: "running", name: "import", progress: null }));
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  const work = pageWork({ run, onAlive: () => undefined, onStored: () => told.push("stored") });
  work.start("import", {});
  expect(told).not.toEqual([]);
  end();
});
