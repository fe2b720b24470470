import type {
  AddAnswer,
  BriefAnswer,
  ListAnswer,
  SearchAnswer,
  ShowAnswer,
  ShownMemory,
} from "../../operations/engine-type.ts";
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

export function renderSearch(answer: SearchAnswer, paint: Paint): string {
  const degraded = answer.degraded.map((warning) =>
    paint.warn(`degraded, ${warning.part}: ${warning.message}`),
  );
  if (answer.hits.length === 0) return ["Nothing found.", ...degraded].join("\n");
  const lines = answer.hits.flatMap((hit) => [
    `${share(hit.confidence)} ${headline(hit.memory, paint)}`,
    paint.dim(`     matched: ${printable(hit.reasons.matched.join(", "))}`),
  ]);
  const asking = answer.explicit ? "A prompt that asks like this" : "A prompt in these words";
  return [...lines, paint.dim(`${asking} is given memories from ${share(answer.bar)} up.`), ...degraded].join(
    "\n",
  );
}

export function renderAdded({ memory, known }: AddAnswer, paint: Paint): string {
  return `${known ? "Already known:" : "Remembered"} ${headline(memory, paint)}`;
}

export function renderShow({ memory, sources }: ShowAnswer, paint: Paint): string {
  const facts = [
    `id: ${memory.id}`,
    `project: ${memory.projectName ?? "none"}`,
    `made by: ${memory.rule === "cli" ? "your own hand" : `rule ${memory.rule}`}, trust ${memory.trust} (${memory.origin})`,
    ...(memory.files.length > 0 ? [`files: ${printable(memory.files.join(", "))}`] : []),
    ...(memory.tags.length > 0 ? [`tags: ${printable(memory.tags.join(", "))}`] : []),
    ...(memory.supersededBy ? [`superseded by: ${memory.supersededBy}`] : []),
  ];
  const body = memory.body ? [`  ${printable(memory.body)}`] : [];
  const from = sources.map((source) => `  ${day(source.at)} ${source.kind}: ${excerpt(source.text)}`);
  return [
    headline(memory, paint),
    ...body,
    "",
    ...facts.map((fact) => paint.dim(fact)),
    ...(from.length > 0 ? ["", "from:", ...from] : []),
  ].join("\n");
}

export function renderList({ memories, more }: ListAnswer, paint: Paint): string {
  if (memories.length === 0) return "No memories here yet.";
  const lines = memories.map((memory) => headline(memory, paint));
  const rest = more ? [paint.dim("There are more: --limit <number>")] : [];
  return [...lines, ...rest].join("\n");
}

export function renderForgotten(answer: { memories: number; events: number; title: string }): string {
  const events = answer.events > 0 ? ` and ${plural(answer.events, "event")} it came from` : "";
  return `Forgotten: ${printable(answer.title)} (${plural(answer.memories, "memory")}${events}).`;
}

export function headline(memory: ShownMemory, paint: Paint): string {
  const pinned = memory.pinned ? " pinned" : "";
  return `${paint.dim(`[${memory.kind} ${memory.shortId}]`)} ${paint.strong(printable(memory.title))} ${paint.dim(`· ${day(memory.at)}${pinned}`)}`;
}

function excerpt(text: string): string {
  const line = printable(text).replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
