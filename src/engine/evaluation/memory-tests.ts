import { join } from "node:path";
import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import type { Preview } from "../../inject/preview.ts";
import type { TestAnswer, TestedMemory, TestFailure, TestResult } from "../../operations/evaluation.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import type { Project } from "../../store/store.ts";
import { catchUp, findKnownProject } from "../memories/memories.ts";
import { toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { asCapturedPrompt } from "./preview.ts";
import { ownRecallDeps, promptPreviewer, reasonLeftOut } from "./prompt-previewer.ts";
import { type MemoryTest, readTests, startTests } from "./test-file.ts";

/** So many of what was found count as found. */
const FIRST = 5;
/** Most memories looked through to tell that nothing holds some words. */
const MOST_MEMORIES = 10_000;

type TestsInput = OperationInput<"test">;

/** Asks every question of a file as a new session would. Throws `TESTS_INVALID`. */
export async function runTests(deps: EngineDeps, input: TestsInput): Promise<TestAnswer> {
  const place = locateTestFile(deps, input);
  const nothing = { file: place.path, written: false, passed: 0, failed: 0, tests: [] };
  const nobody = { project: null, memories: 0, off: false };
  if (input.init) return { ...nothing, ...nobody, written: startTests(place.path, place.within) };
  const tests = await readTests(place.path, place.within);
  await catchUp(deps);
  const project = await findKnownProject(deps, input);
  const known = await deps.store().listMemories({ project: project?.id ?? null, limit: MOST_MEMORIES });
  const results: TestResult[] = [];
  for (const test of tests) results.push(await runTest(deps, project, test, known));
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return {
    ...nothing,
    passed: results.length - failed,
    failed,
    project: project?.name ?? null,
    memories: known.length,
    off: deps.disabled || (project?.off ?? false),
    tests: results,
  };
}

/** The file, and the folder it must lie in when nobody named it. */
function locateTestFile(deps: EngineDeps, { cwd, file }: ProjectRef & { file?: string | undefined }) {
  const root = projectAt(deps, cwd)?.root ?? cwd;
  return file === undefined
    ? { path: join(root, ".unbidden", "tests.yaml"), within: root }
    : { path: deps.resolve(cwd, file), within: null };
}

async function runTest(
  deps: EngineDeps,
  project: Project | null,
  test: MemoryTest,
  known: readonly Memory[],
): Promise<TestResult> {
  const { line, name, asked } = test;
  const preview = await promptPreviewer(
    deps,
    await ownRecallDeps(deps),
    project,
  )(asCapturedPrompt(deps, asked), deps.now());
  const { hits, best, threshold } = preview.recalled;
  return {
    ...{ line, name, asked, best, threshold },
    failures: testFailures(test, preview, known),
    given: await toTestedMemories(deps, preview.given),
    bare: preview.given.length === 0 ? preview.text : null,
    found: await toTestedMemories(deps, hits.slice(0, FIRST)),
  };
}

async function toTestedMemories(deps: EngineDeps, hits: readonly Hit[]): Promise<TestedMemory[]> {
  const shown = await toShownMemories(
    deps,
    hits.map(({ memory }) => memory),
  );
  return shown.map(({ shortId, kind, title }, at) => ({
    shortId,
    kind,
    title,
    confidence: hits[at]?.confidence ?? 0,
  }));
}

/** Pure: what of an answer is not as the test wants it. */
function testFailures(test: MemoryTest, preview: Preview, known: readonly Memory[]): TestFailure[] {
  const { hits } = preview.recalled;
  const isAmong = (among: readonly Hit[], wanted: string) =>
    among.some(({ memory }) => matchesWanted(memory, wanted));
  const missing = test.must_recall.filter((wanted) => !isAmong(preview.given, wanted));
  const unwanted = test.must_not_recall.filter((wanted) => isAmong(preview.given, wanted));
  const unfound = test.must_find.filter((wanted) => !isAmong(hits.slice(0, FIRST), wanted));
  const failure = (rule: TestFailure["rule"]) => (wanted: string) => ({
    rule,
    wanted,
    why: whyMissing(wanted, preview, known),
  });
  return [
    ...missing.map(failure("must_recall")),
    ...unwanted.map((wanted) => ({ rule: "must_not_recall" as const, wanted, why: "it would be given" })),
    ...unfound.map(failure("must_find")),
    ...(test.silent && preview.text !== null
      ? [{ rule: "silent" as const, wanted: "", why: "something would be said" }]
      : []),
  ];
}

function whyMissing(wanted: string, preview: Preview, known: readonly Memory[]): string {
  const { hits, threshold } = preview.recalled;
  const at = hits.findIndex(({ memory }) => matchesWanted(memory, wanted));
  const hit = hits[at];
  if (hit) {
    const left = reasonLeftOut(preview, hit);
    return `found in place ${at + 1} with confidence ${hit.confidence.toFixed(2)}, the threshold is ${threshold.toFixed(2)}${left ? `; ${left}` : ""}`;
  }
  return known.some((memory) => matchesWanted(memory, wanted))
    ? "a memory holds it, and this question does not find it"
    : "no memory here holds it";
}

/** By the beginning of its id, or by words that all stand in it. */
function matchesWanted({ id, title, body }: Memory, wanted: string): boolean {
  if (/^[0-9a-f]{4,32}$/i.test(wanted) && id.startsWith(wanted.toLowerCase())) return true;
  const text = `${title}\n${body}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hasWholeWord(word, text));
}

/** As a word of its own, so that "node" is not found in "nodes". */
function hasWholeWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isInside = WORD_END.test(text.slice(Math.max(0, at - 2), at)) && WORD_START.test(word);
    const goesOn = WORD_END.test(word) && WORD_START.test(text.slice(at + word.length, at + word.length + 2));
    if (!isInside && !goesOn) return true;
  }
  return false;
}

const WORD_START = /^[\p{L}\p{N}_]/u;
const WORD_END = /[\p{L}\p{N}_]$/u;
