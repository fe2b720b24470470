import type { TestAnswer, TestedMemory, TestFailure, TestResult } from "../../operations/evaluation.ts";
import { offLine, type Page, type Paint, share, sharesApart } from "./paint.ts";

/** Every failure with what was injected instead, and the totals. */
export function renderTests(answer: TestAnswer, page: Page): string {
  const { file, written, failed, passed, tests } = answer;
  if (written) return `Wrote ${file}; edit it, then run \`${page.command} test\`.`;
  if (tests.length === 0) return `${file} exists already and was not changed.`;
  const failures = tests.filter((test) => test.failures.length > 0);
  const total = failed === 0 ? page.paint.good(`${passed} passed`) : page.paint.bad(`${failed} failed`);
  return [
    ...failures.flatMap((test) => [...failureLines(answer, test, page.paint), ""]),
    failed === 0 ? `${total}.` : `${total}, ${passed} passed.`,
    ...remarksOn(answer, page).map((remark) => page.paint.dim(remark)),
  ].join("\n");
}

function remarksOn({ project, memories, off }: TestAnswer, page: Page): string[] {
  const nothing =
    project === null ? "nothing was ever stored for this folder" : "this project has no memories";
  return [
    ...(memories === 0 ? [`The store is empty: ${nothing}. See docs/testing-memories.md.`] : []),
    ...(off ? [offLine(page)] : []),
  ];
}

function failureLines({ file }: TestAnswer, test: TestResult, paint: Paint): string[] {
  const title = test.name === null ? "" : ` ${test.name}`;
  const { given, found, best, threshold } = test;
  const [reached, needed] = best < threshold ? sharesApart(best, threshold) : [share(best), share(threshold)];
  return [
    `${paint.bad("FAILED")}${title} ${paint.dim(`${file}:${test.line}`)}`,
    `  asked: ${test.asked.replace(/\s+/g, " ")}`,
    ...test.failures.map((failure) => `  ${paint.strong(complaint(failure))}`),
    ...insteadLines(test).map((line) => `  ${line}`),
    ...(given.length === 0 && found.length > 0
      ? ["  found first:", ...found.map((memory) => `  ${memoryLine(memory)}`)]
      : []),
    paint.dim(`  best confidence ${reached}, threshold ${needed}`),
  ];
}

function complaint({ rule, wanted, why }: TestFailure): string {
  return rule === "silent" ? `silent: ${why}` : `${rule} ${JSON.stringify(wanted)}: ${why}`;
}

function insteadLines({ given, bare }: TestResult): string[] {
  if (given.length > 0) return ["given:", ...given.map(memoryLine)];
  if (bare !== null) return ["given: no memory, but this", ...bare.split("\n").map((line) => `  ${line}`)];
  return ["given: nothing"];
}

function memoryLine({ confidence, kind, shortId, title }: TestedMemory): string {
  return `  ${share(confidence)} [${kind} ${shortId}] ${title}`;
}
