import { readAnswer } from "../../domain/answer.ts";
import type { ToolFacts } from "../../domain/event.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import type { PastStep } from "../../domain/past.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { withoutDenied } from "../../redact/denied/denied-files.ts";
import { mainErrorLine } from "../../text/error-line.ts";
import { disarmLines, foreignLine, oneLine } from "../block/one-line.ts";
import type { CondenseDeps, DocumentStep, ToolAction } from "./recall-document.ts";

const MAX_WHAT = 160;
const MAX_ERROR = 200;
const MAX_ERROR_READ = 20_000;

/** Null for a step that the document leaves out. */
export function toDocumentStep(step: PastStep, deps: CondenseDeps): DocumentStep | null {
  switch (step.kind) {
    case "prompt":
    case "reply":
    case "summary": {
      const text = redactedWords(step.text, deps);
      return text === "" ? null : { kind: step.kind, text, action: null };
    }
    case "answer": {
      const text = redactedWords(quotedAnswer(step.text), deps);
      return text === "" ? null : { kind: "prompt", text, action: null };
    }
    case "tool":
    case "sub-agent":
      return actionStep(step, deps, "did", "");
    case "tool-failure":
      return actionStep(step, deps, "failed", errorOf(step, deps));
    case "denial":
      return actionStep(step, deps, "refused", refusalReason(step, deps));
    case "plan":
    case "todo":
    case "title":
    case "recap":
    case "session-start":
    case "session-end":
      return null;
  }
}

/** The agent's question is quoted. */
function quotedAnswer(text: string): string {
  const answer = readAnswer(text);
  return answer === null ? "" : `> ${answer.question}\n\n${answer.words}`;
}

/** Once more at the end, because colours and invisible characters can hide a block until they are gone. */
function redactedWords(text: string, { safe }: CondenseDeps): string {
  return disarmLines(withoutOwnBlocks(safe(withoutOwnBlocks(text))).trim())
    .replace(OUR_HEADING, "\\")
    .replace(OUR_TITLE_LINE, "> ");
}

const OUR_WORDS =
  "(?:user|assistant|human|system|verbatim|earlier|the session before|summary of an earlier|asked (?:for|last)|decided|tried, and failed|failed attempts|files (?:changed|read)|skills loaded)";
/** Our own headings, which would make a quoted page the user's words. */
const OUR_HEADING = new RegExp(
  String.raw`^(?=[^\S\n]{0,8}[#＃﹟♯]{1,6}[^\S\n]{1,8}[*_]{0,3}${OUR_WORDS}(?![a-z]))`,
  "gim",
);
/** The same underlined, in bold letters or as a tag. */
const OUR_TITLE_LINE = new RegExp(
  String.raw`^(?=[^\S\n]{0,8}(?:${OUR_WORDS}[^\S\n]{0,8}:?[^\S\n]{0,8}\n[^\S\n]{0,8}[=-]{1,80}[^\S\n]{0,8}$|[*_]{2,3}${OUR_WORDS}[:.]?[*_]{2,3}:?[^\S\n]{0,8}$|<h[1-6]\b[^<>\n]{0,80}>[^\S\n]{0,8}${OUR_WORDS}(?![a-z])))`,
  "gim",
);

function errorOf(step: PastStep, deps: CondenseDeps): string {
  if (step.tool?.interrupted) return "stopped by the user";
  const { text } = step.tool ? withoutDenied(step.tool, step.text, deps.deny) : step;
  const line = mainErrorLine(withoutOwnBlocks(deps.safe(text.slice(0, MAX_ERROR_READ).toWellFormed())));
  return foreignLine(shortPaths(line, deps), MAX_ERROR);
}

/** Empty where it is not the user's own. */
function refusalReason({ text, trust }: PastStep, deps: CondenseDeps): string {
  return isUserSaid(trust) ? oneLine(redactedWords(text, deps), MAX_ERROR) : "";
}

function actionStep(
  step: PastStep,
  deps: CondenseDeps,
  kind: DocumentStep["kind"],
  text: string,
): DocumentStep | null {
  if (!step.tool) return null;
  const { facts } = withoutDenied(step.tool, "", deps.deny);
  const path = facts.path === undefined ? null : shortText(facts.path, deps);
  const name = foreignLine(deps.safe(facts.name), MAX_WHAT);
  const what = actionObject(facts, step.about, path, deps);
  return { kind, text, action: { use: facts.use, name, what, path } };
}

function actionObject(
  facts: ToolFacts,
  about: string | undefined,
  path: string | null,
  deps: CondenseDeps,
): ToolAction["what"] {
  switch (facts.use) {
    case "shell":
      return shortText(commandFirstLine(deps.safe(facts.command ?? "")), deps);
    case "edit":
    case "write":
    case "read":
      return path ?? "";
    case "search": {
      const words = about === undefined ? "" : `"${shortText(about, deps)}"`;
      return [words, path === null ? "" : `in ${path}`].filter(Boolean).join(" ");
    }
    case "agent":
    case "skill":
    case "other":
      return about === undefined ? (path ?? "") : shortText(about, deps);
  }
}

function commandFirstLine(command: string): string {
  const [first = "", ...more] = command.split("\n").filter((line) => line.trim() !== "");
  return more.length > 0 ? `${first} …` : first;
}

function shortText(text: string, deps: CondenseDeps): string {
  return foreignLine(shortPaths(deps.safe(text), deps), MAX_WHAT);
}

function shortPaths(text: string, { userHome }: Pick<CondenseDeps, "userHome">): string {
  const home = userHome.replace(/[\\/]+$/, "");
  if (home === "") return text;
  return text.replaceAll(home, (found, at: number) => {
    const isWhole = !/[\w./\\-]/.test(text[at - 1] ?? "") && !/[\w.-]/.test(text[at + found.length] ?? "");
    return isWhole ? "~" : found;
  });
}
