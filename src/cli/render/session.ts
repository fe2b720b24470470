import type { ListedSessions, SessionAnswer, ShownSession } from "../../operations/session.ts";
import { type Page, plural } from "./paint.ts";

type Paint = Page["paint"];

/** The sessions, or one of them: the recall document, with `all` also its injected part and the summaries. */
export function renderSession(answer: SessionAnswer, { paint }: Page): string {
  if ("sessions" in answer) return renderSessions(answer.sessions, paint);
  const { recall, document, all } = answer;
  const shown = recall ?? document;
  if (!shown) return "Nothing is known of such a session: it was not captured, or was removed since.";
  const heading = recall
    ? `session ${shortId(recall.session)}, before its compaction of ${timeOf(recall.at)} UTC`
    : `session ${shortId(shown.session)}, up to ${timeOf(shown.at)} UTC`;
  const parts = [[heading, shown.text], ...(recall && all ? partsBeside(recall) : [])] as const;
  return parts.map(([title, text]) => `${paint.strong(title)}\n\n${text.trimEnd()}`).join("\n\n");
}

/** Longest description of a session, in characters. */
const MOST_ABOUT = 80;

function renderSessions(sessions: ListedSessions["sessions"], paint: Paint): string {
  if (sessions.length === 0) return "No session was seen in this project.";
  return [
    ...sessions.map((session) => sessionLine(session, paint)),
    "",
    "The whole of one: unbidden session show <id>",
  ].join("\n");
}

function sessionLine(
  { id, agent, lastAt, prompts, about, isCompacted }: ListedSessions["sessions"][number],
  paint: Paint,
): string {
  const facts = [agent, plural(prompts, "prompt"), ...(isCompacted ? ["compacted"] : [])].join(", ");
  const words = (about ?? "nothing of it is stored").slice(0, MOST_ABOUT).toWellFormed();
  return `${paint.strong(shortId(id))}  ${timeOf(lastAt)}  ${words}  ${paint.dim(`(${facts})`)}`;
}

function shortId(id: string): string {
  return id.slice(0, 8);
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}

function partsBeside({ given, best, summary, byModel }: NonNullable<ShownSession["recall"]>) {
  return [
    given
      ? ["the part injected into the session", best]
      : ["the part that would have been injected, had the agent started over", best],
    ["the agent's own summary", summary ?? "not known"],
    ...(byModel === null ? [] : [["a model's summary of the earlier part", byModel] as const]),
  ] as readonly (readonly [string, string])[];
}
