import type { Change } from "../../domain/change.ts";
import { USER_RULE } from "../../domain/memory.ts";
import { patternConfidence } from "../../domain/trust.ts";
import type { SupersedeAnswer, UndoAnswer } from "../../operations/edits.ts";
import type { AddAnswer, ListAnswer, SearchAnswer, ShowAnswer, WhyNot } from "../../operations/memories.ts";
import type { BriefAnswer } from "../../operations/previews.ts";
import type { ShownMemory, ShownReplacement } from "../../operations/shown-memory.ts";
import { changeLine, headline, SHORT_ID, undoHint } from "./headline.ts";
import { day, moreLine, offLine, type Page, type Paint, plural, share } from "./paint.ts";
import { reasonLines, sameRemoteLine } from "./reports.ts";

export function renderBrief({ text, tokens, known, off }: BriefAnswer, page: Page): string {
  const reason = known === 0 ? "no memories yet" : `nothing for one in ${plural(known, "memory")} yet`;
  if (text === null) return `A new session here would get no brief: ${reason}.`;
  const lines = [text, page.paint.dim(`${tokens} tokens (estimated)`)];
  return [...lines, ...(off ? [offLine(page)] : [])].join("\n");
}

export function renderSearch(answer: SearchAnswer, { paint }: Page): string {
  const degraded = answer.degraded.map((warning) =>
    paint.warn(`degraded, ${warning.part}: ${warning.message}`),
  );
  const then = answer.asOf === null ? [] : [paint.dim(`As it was on ${day(answer.asOf)}:`)];
  const whyNot = answer.whyNot ? ["", ...whyNotLines(answer.whyNot, paint)] : [];
  if (answer.hits.length === 0) return [...then, "Nothing found.", ...degraded, ...whyNot].join("\n");
  const lines = answer.hits.flatMap((hit) => [
    `${share(hit.confidence)} ${headline(hit.memory, paint)}`,
    ...(hit.replacedBy ? [`     replaced by ${headline(hit.replacedBy, paint)}`] : []),
    ...labelLine(hit.reasons.labels, "     ", paint),
    paint.dim(`     ${foundBy(hit.reasons)}`),
  ]);
  const asking = answer.explicit ? "A prompt that asks like this" : "A prompt with these words";
  return [
    ...then,
    ...lines,
    paint.dim(`${asking} gets memories with confidence ${share(answer.threshold)} or more.`),
    ...degraded,
    ...whyNot,
  ].join("\n");
}

/** `not given to a new session: below the threshold (place 4 of 12)`, with the numbers behind it. */
function whyNotLines(
  { memory, isGiven, why, place, found, hit, shared, searched, threshold }: WhyNot,
  paint: Paint,
) {
  const rank = place === null ? "not found" : `place ${place} of ${found}`;
  const numbers = hit
    ? reasonLines(hit, threshold)
    : [`searched for: ${searched.join(" ")}; it has: ${shared.join(" ") || "none"}`];
  return [
    headline(memory, paint),
    `  ${isGiven ? "a new session here would be given it" : `a new session here would not be given it: ${why}`} (${rank})`,
    ...numbers.map((line) => paint.dim(`  ${line}`)),
  ];
}

export function renderAdded({ memory, known, replaces }: AddAnswer, { paint }: Page): string {
  const line = `${known ? "Already known:" : "Remembered"} ${headline(memory, paint)}`;
  return [line, ...replaces.map((one) => replacesLine(one, paint))].join("\n");
}

export function renderShow(answer: ShowAnswer, page: Page): string {
  const { paint } = page;
  const { memory, replacedBy, replaces, labels, changes, sources } = answer;
  const facts = [
    `id: ${memory.id}`,
    `project: ${memory.projectName ?? "none"}`,
    `made by: ${maker(memory)}, trust ${memory.trust} (${memory.origin})`,
    ...(memory.kind === "pattern" ? [`confidence that it holds: ${patternConfidence(memory)}`] : []),
    ...(memory.files.length > 0 ? [`files: ${memory.files.join(", ")}`] : []),
    ...(memory.tags.length > 0 ? [`tags: ${memory.tags.join(", ")}`] : []),
  ];
  // Each line of it stands apart from ours.
  const body = memory.body ? memory.body.split("\n").map((line) => `  ${line}`) : [];
  const from = sources.map(
    ({ id, at, kind, text }) => `  ${day(at)} ${kind} ${paint.dim(id.slice(0, SHORT_ID))}: ${excerpt(text)}`,
  );
  return [
    headline(memory, paint),
    ...labelLine(labels, "  ", paint),
    ...body,
    ...(replacedBy ? ["", replacedLine(replacedBy, page)] : []),
    ...(replaces.length > 0 ? ["", ...replaces.map((one) => replacesLine(one, paint))] : []),
    ...(changes.length > 0 ? ["", ...changes.map((change) => changeLine(change, page))] : []),
    "",
    ...facts.map((fact) => paint.dim(fact)),
    ...(from.length > 0 ? ["", "from:", ...from] : []),
  ].join("\n");
}

type SearchReasons = SearchAnswer["hits"][number]["reasons"];

function foundBy(reasons: SearchReasons): string {
  const { reranked } = reasons;
  return [foundFirstBy(reasons), ...(reranked === undefined ? [] : [`reranked ${reranked.toFixed(2)}`])].join(
    "; ",
  );
}

function foundFirstBy({ related, matched, similarity }: SearchReasons): string {
  if (related) return `related to ${related}`;
  const alike = similarity === undefined ? "" : `likeness ${share(similarity)}`;
  if (matched.length === 0 && alike) return `found by meaning: ${alike}`;
  return [`matched: ${matched.join(", ")}`, ...(alike ? [alike] : [])].join("; ");
}

/** `(the file has changed since)` */
function labelLine(labels: readonly string[] = [], indent: string, paint: Paint): string[] {
  return labels.length === 0 ? [] : [paint.warn(`${indent}(${labels.join("; ")})`)];
}

export function renderSuperseded({ older, newer, change }: SupersedeAnswer, page: Page): string {
  const { paint } = page;
  return `${headline(newer, paint)}\n  replaces ${headline(older, paint)}${undoHint(change.id, page)}`;
}

export function renderUndone({ memory, change }: UndoAnswer, { paint }: Page): string {
  return `${stateAfterUndo(memory, change.what)} ${headline(memory, paint)}`;
}

function stateAfterUndo(memory: ShownMemory, what: Change["what"]): string {
  switch (what) {
    case "supersede":
      return memory.supersededBy === null ? "Reinstated:" : "Replaced again:";
    case "edit":
      return "Restored the text:";
    case "tag":
      return "Restored the tags:";
    case "pin":
      return memory.pinned ? "Pinned again:" : "Unpinned:";
    case "confirm":
      return `Back to trust ${memory.trust}:`;
  }
}

function maker({ rule }: ShownMemory): string {
  if (rule === USER_RULE) return "you";
  return rule === "import" ? "an import" : `rule ${rule}`;
}

/** `replaced by [decision ab12] ... because ... (undo: unbidden undo 1234abcd)` */
function replacedLine({ memory, change }: ShownReplacement, page: Page): string {
  const because = change?.because ? ` because ${change.because}` : "";
  const on = change ? ` on ${day(change.at)}` : "";
  const by = change?.by === "user" ? ", by you" : "";
  const undo = change ? undoHint(change.id, page) : "";
  return `replaced by ${headline(memory, page.paint)}${on}${because}${by}${undo}`;
}

function replacesLine({ memory }: ShownReplacement, paint: Paint): string {
  return `replaces ${headline(memory, paint)}`;
}

export function renderList({ memories, more, sameRemote }: ListAnswer, page: Page): string {
  const lines = memories.map((memory) => headline(memory, page.paint));
  return [
    ...(memories.length === 0 ? ["No memories here yet."] : lines),
    ...(more ? [moreLine(page)] : []),
    ...(sameRemote ? [sameRemoteLine(page)] : []),
  ].join("\n");
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
