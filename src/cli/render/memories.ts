import type { Change } from "../../domain/change.ts";
import type { SupersedeAnswer, UndoAnswer } from "../../operations/edits.ts";
import type { AddAnswer, ListAnswer, SearchAnswer, ShowAnswer } from "../../operations/memories.ts";
import type { BriefAnswer } from "../../operations/previews.ts";
import type { ShownMemory, ShownReplacement } from "../../operations/shown-memory.ts";
import { changeLine, SHORT_ID } from "./changes.ts";
import { headline } from "./headline.ts";
import { day, type Page, type Paint, plural, printable, share } from "./paint.ts";

export function renderBrief(answer: BriefAnswer, { paint, command }: Page): string {
  if (answer.text === null) return nothingToTell(answer.known);
  const off = answer.off ? [`It is off here: a session is told nothing until \`${command} on\`.`] : [];
  return [printable(answer.text), paint.dim(`${answer.tokens} tokens (estimated)`), ...off].join("\n");
}

function nothingToTell(known: number): string {
  if (known === 0) return "A new session here would be told nothing: nothing is known yet.";
  const memories = known === 1 ? "1 memory is" : `${plural(known, "memory")} are`;
  return `A new session here would be told nothing: nothing for a brief yet; ${memories} known here.`;
}

export function renderSearch(answer: SearchAnswer, { paint }: Page): string {
  const degraded = answer.degraded.map((warning) =>
    paint.warn(`degraded, ${warning.part}: ${warning.message}`),
  );
  const then = answer.asOf === null ? [] : [paint.dim(`As it was on ${day(answer.asOf)}:`)];
  if (answer.hits.length === 0) return [...then, "Nothing found.", ...degraded].join("\n");
  const lines = answer.hits.flatMap((hit) => [
    `${share(hit.confidence)} ${headline(hit.memory, paint)}`,
    ...(hit.replacedBy ? [`     replaced by ${headline(hit.replacedBy, paint)}`] : []),
    ...labelLine(hit.reasons.labels, "     ", paint),
    paint.dim(`     ${foundBy(hit.reasons)}`),
  ]);
  const asking = answer.explicit ? "A prompt that asks like this" : "A prompt in these words";
  return [
    ...then,
    ...lines,
    paint.dim(`${asking} is given memories from ${share(answer.threshold)} up.`),
    ...degraded,
  ].join("\n");
}

export function renderAdded({ memory, known, replaces }: AddAnswer, { paint }: Page): string {
  const said = `${known ? "Already known:" : "Remembered"} ${headline(memory, paint)}`;
  return [said, ...replaces.map((one) => replacesLine(one, paint))].join("\n");
}

export function renderShow(answer: ShowAnswer, { paint, command }: Page): string {
  const { memory, replacedBy, replaces, labels, changes, sources } = answer;
  const facts = [
    `id: ${memory.id}`,
    `project: ${memory.projectName ?? "none"}`,
    `made by: ${maker(memory)}, trust ${memory.trust} (${memory.origin})`,
    ...(memory.files.length > 0 ? [`files: ${printable(memory.files.join(", "))}`] : []),
    ...(memory.tags.length > 0 ? [`tags: ${printable(memory.tags.join(", "))}`] : []),
  ];
  const body = memory.body ? [`  ${printable(memory.body)}`] : [];
  const from = sources.map(
    ({ id, at, kind, text }) => `  ${day(at)} ${kind} ${paint.dim(id.slice(0, SHORT_ID))}: ${excerpt(text)}`,
  );
  return [
    headline(memory, paint),
    ...labelLine(labels, "  ", paint),
    ...body,
    ...(replacedBy ? ["", replacedLine(replacedBy, command, paint)] : []),
    ...(replaces.length > 0 ? ["", ...replaces.map((one) => replacesLine(one, paint))] : []),
    ...(changes.length > 0 ? ["", ...changes.map((change) => changeLine(change, command, paint))] : []),
    "",
    ...facts.map((fact) => paint.dim(fact)),
    ...(from.length > 0 ? ["", "from:", ...from] : []),
  ].join("\n");
}

function foundBy({ related: belongs, matched }: SearchAnswer["hits"][number]["reasons"]): string {
  return belongs ? `belongs with ${printable(belongs)}` : `matched: ${printable(matched.join(", "))}`;
}

/** `(the file has changed since)` */
function labelLine(labels: readonly string[] = [], indent: string, paint: Paint): string[] {
  return labels.length === 0 ? [] : [paint.warn(`${indent}(${printable(labels.join("; "))})`)];
}

export function renderSuperseded(
  { older, newer, change }: SupersedeAnswer,
  { paint, command }: Page,
): string {
  return [
    `${headline(newer, paint)}`,
    `  replaces ${headline(older, paint)}`,
    paint.dim(`Undo it with: ${command} undo ${change.id.slice(0, SHORT_ID)}`),
  ].join("\n");
}

export function renderUndone({ memory, change }: UndoAnswer, { paint }: Page): string {
  return `${stateAfterUndo(memory, change.what)} ${headline(memory, paint)}`;
}

function stateAfterUndo(memory: ShownMemory, what: Change["what"]): string {
  switch (what) {
    case "supersede":
      return memory.supersededBy === null ? "Holds again:" : "Replaced as before:";
    case "edit":
      return "In its words of before:";
    case "pin":
      return memory.pinned ? "Pinned again:" : "No longer pinned:";
    case "confirm":
      return `At trust ${memory.trust} again:`;
  }
}

function maker({ rule }: ShownMemory): string {
  if (rule === "cli") return "your own hand";
  return rule === "import" ? "an import" : `rule ${rule}`;
}

/** `replaced by [decision ab12] ... because ... (undo: unbidden undo 1234abcd)` */
function replacedLine({ memory, change }: ShownReplacement, command: string, paint: Paint): string {
  const because = change?.because ? ` because ${printable(change.because)}` : "";
  const on = change ? ` on ${day(change.at)}` : "";
  const by = change?.by === "user" ? ", by your hand" : "";
  const undo = change ? paint.dim(` (undo: ${command} undo ${change.id.slice(0, SHORT_ID)})`) : "";
  return `replaced by ${headline(memory, paint)}${on}${because}${by}${undo}`;
}

function replacesLine({ memory }: ShownReplacement, paint: Paint): string {
  return `replaces ${headline(memory, paint)}`;
}

export function renderList({ memories, more }: ListAnswer, { paint }: Page): string {
  if (memories.length === 0) return "No memories here yet.";
  const lines = memories.map((memory) => headline(memory, paint));
  const rest = more ? [paint.dim("There are more: --limit <number>")] : [];
  return [...lines, ...rest].join("\n");
}

function excerpt(text: string): string {
  const line = printable(text).replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
