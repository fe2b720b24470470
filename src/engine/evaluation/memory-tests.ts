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
import { withTeamMemories } from "../team/team-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { asCapturedPrompt } from "./preview.ts";
import { ownRecallDeps, promptPreviewer, reasonLeftOut } from "./prompt-previewer.ts";
import { type MemoryTest, readTests, startTests } from "./test-file.ts";

/** Hits that count as found. */
const FIRST = 5;
/** Memories searched before a text counts as stored nowhere. */
const MOST_MEMORIES = 10_000;

type TestsInput = OperationInput<"test">;

/** Asks every question of a file as a new session would, with `team` as that of a new colleague. Throws `TESTS_INVALID`. */
export async function runTests(deps: EngineDeps, input: TestsInput): Promise<TestAnswer> {
  if (!input.team || input.init) return runTestsOn(deps, input);
  return withTeamMemories(deps, input, (teamDeps) => runTestsOn(teamDeps, input));
}

async function runTestsOn(deps: EngineDeps, input: TestsInput): Promise<TestAnswer> {
  const testFile = locateTestFile(deps, input);
  const empty = { file: testFile.path, written: false, passed: 0, failed: 0, tests: [] };
  const noProject = { project: null, memories: 0, off: false };
  if (input.init) return { ...empty, ...noProject, written: startTests(testFile.path, testFile.within) };
  const tests = await readTests(testFile.path, testFile.within);
  await catchUp(deps);
  const project = await findKnownProject(deps, input);
  const memories = await deps.store().listMemories({ project: project?.id ?? null, limit: MOST_MEMORIES });
  const results: TestResult[] = [];
  for (const test of tests) results.push(await runTest(deps, project, test, memories));
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return {
    ...empty,
    passed: results.length - failed,
    failed,
    project: project?.name ?? null,
    memories: memories.length,
    off: deps.disabled || (project?.off ?? false),
    tests: results,
  };
}

/** The file, and the folder it must lie in when the user named none. */
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
  memories: readonly Memory[],
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
    failures: testFailures(test, preview, memories),
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

/** Pure: the expectations that an answer does not meet. */
function testFailures(test: MemoryTest, preview: Preview, memories: readonly Memory[]): TestFailure[] {
  const { hits } = preview.recalled;
  const isAmong = (among: readonly Hit[], wanted: string) =>
    among.some(({ memory }) => matchesWanted(memory, wanted));
  const missing = test.must_recall.filter((wanted) => !isAmong(preview.given, wanted));
  const unwanted = test.must_not_recall.filter((wanted) => isAmong(preview.given, wanted));
  const unfound = test.must_find.filter((wanted) => !isAmong(hits.slice(0, FIRST), wanted));
  const failure = (rule: TestFailure["rule"]) => (wanted: string) => ({
    rule,
    wanted,
    why: whyMissing(wanted, preview, memories),
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

function whyMissing(wanted: string, preview: Preview, memories: readonly Memory[]): string {
  const { hits, threshold } = preview.recalled;
  const at = hits.findIndex(({ memory }) => matchesWanted(memory, wanted));
  const hit = hits[at];
  if (hit) {
    const reason = reasonLeftOut(preview, hit);
    return `found in place ${at + 1} with confidence ${hit.confidence.toFixed(2)}, the threshold is ${threshold.toFixed(2)}${reason ? `; ${reason}` : ""}`;
  }
  return memories.some((memory) => matchesWanted(memory, wanted))
    ? "a memory holds it, and this question does not find it"
    : "no memory here holds it";
}

/** By the beginning of its id, or by words that all occur in it. */
function matchesWanted({ id, title, body }: Memory, wanted: string): boolean {
  if (/^[0-9a-f]{4,32}$/i.test(wanted) && id.startsWith(wanted.toLowerCase())) return true;
  const text = `${title}\n${body}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hasWholeWord(word, text));
}

/** Matches whole words, so that "node" is not found in "nodes". */
function hasWholeWord(word: string, text: string): boolean {
  const [before, after] = [/^[\p{L}\p{N}_]/u, /[\p{L}\p{N}_]$/u].map((edge) => edge.test(word));
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const pattern = `${before ? "(?<![\\p{L}\\p{N}_])" : ""}${literal}${after ? "(?![\\p{L}\\p{N}_])" : ""}`;
  return new RegExp(pattern, "u").test(text);
}
