import { expect, test } from "vitest";
import { UnbiddenError } from "../domain/errors.ts";
import type { Importer } from "../importers/importer.ts";
import type { Store } from "../store/store.ts";
import { wholeTexts } from "./whole-texts.ts";

const TEXT = { event: "t:tool", by: "tool", text: "Sail at noon." } as const;
const past = { path: "/s-1.jsonl", bytes: 9, modifiedAt: 0 };

const textsOf = (
  importer: object,
  known: readonly object[] = [{ session: { agent: "a" }, path: past.path }],
) =>
  wholeTexts(
    {
      store: { transcripts: async () => known, sessionRoot: async () => null } as unknown as Store,
      importers: new Map([
        ["a", { session: async () => past, wholeTexts: () => [TEXT], ...importer } as unknown as Importer],
      ]),
    },
    "s1",
    () => true,
  );

test("texts come from the session's own transcript", async () => {
  expect(await textsOf({})).toEqual([TEXT]);
});

test.each<[string, object, (readonly object[])?]>([
  ["is gone", { session: async () => null }],
  ["is refused", { session: async () => Promise.reject(new UnbiddenError("TRANSCRIPT_REFUSED", "a link")) }],
  [
    "cannot be read",
    {
      wholeTexts: () => {
        throw new Error("EIO");
      },
    },
  ],
  ["never was", {}, []],
])("rules run on what is stored where the transcript %s", async (_what, importer, known) => {
  expect(await textsOf(importer, known)).toEqual([]);
});
