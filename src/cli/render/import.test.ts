import { expect, test } from "vitest";
import type { SourceAnswer } from "../../operations/import.ts";
import { renderImport } from "./import.ts";
import type { Page } from "./paint.ts";

const plain = (text: string) => text;
const page = { paint: { strong: plain, dim: plain }, command: "unbidden" } as unknown as Page;
const NONE = { new: 0, changed: 0, known: 0, duplicate: 0, forgotten: 0 };
const answer = (parts: Partial<SourceAnswer>): SourceAnswer => ({
  source: "markdown",
  place: "/srv/notes",
  project: "heron",
  dryRun: false,
  read: 0,
  unit: "file",
  memories: NONE as SourceAnswer["memories"],
  ended: 0,
  removed: 0,
  leftOut: {},
  more: false,
  ms: 0,
  ...parts,
});

test("an import that found nothing says so instead of a bare zero", () => {
  expect(renderImport(answer({}), page)).toContain("no readable file was found there");
  expect(renderImport(answer({ read: 3 }), page)).not.toContain("no readable file");
  expect(renderImport(answer({ leftOut: { links: 2 } }), page)).not.toContain("no readable file");
});
