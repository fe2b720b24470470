import type { SessionAnswer } from "../../operations/session.ts";
import type { Page } from "./paint.ts";

/** The recall document; with `all` also its injected part and the summaries. */
export function renderSession({ recall, all }: SessionAnswer, { paint }: Page): string {
  if (!recall) return "No recall document: the session was not compacted, or its document was removed since.";
  const when = new Date(recall.at).toISOString().slice(0, 16).replace("T", " ");
  const parts = [
    [`session ${recall.session.slice(0, 8)}, before its compaction of ${when} UTC`, recall.text],
    ...(all ? partsBeside(recall) : []),
  ] as const;
  return parts.map(([heading, text]) => `${paint.strong(heading)}\n\n${text.trimEnd()}`).join("\n\n");
}

function partsBeside({ given, best, summary, byModel }: NonNullable<SessionAnswer["recall"]>) {
  return [
    given
      ? ["the part injected into the session", best]
      : ["the part that would have been injected, had the agent started over", best],
    ["the agent's own summary", summary ?? "not known"],
    ...(byModel === null ? [] : [["a model's summary of the earlier part", byModel] as const]),
  ] as readonly (readonly [string, string])[];
}
