import type { SessionAnswer } from "../../operations/session.ts";
import { type Page, printable } from "./paint.ts";

/** The whole document; with `all` what was given and made of it, too. */
export function renderSession({ recall, all }: SessionAnswer, { paint }: Page): string {
  if (!recall) return "Nothing is kept of it: it was not compacted, or that is long past.";
  const when = new Date(recall.at).toISOString().slice(0, 16).replace("T", " ");
  const parts = [
    [`session ${recall.session.slice(0, 8)}, before its compaction of ${when} UTC`, recall.text],
    ...(all ? partsBeside(recall) : []),
  ] as const;
  return parts
    .map(([heading, text]) => `${paint.strong(heading)}\n\n${printable(text).trimEnd()}`)
    .join("\n\n");
}

function partsBeside({ given, best, summary, byModel }: NonNullable<SessionAnswer["recall"]>) {
  return [
    given
      ? ["what the agent was given of it", best]
      : ["what the agent would have been given of it, had it begun anew", best],
    ["what the agent made of it", summary ?? "not known"],
    ...(byModel === null ? [] : [["what a model made of the earlier part", byModel] as const]),
  ] as readonly (readonly [string, string])[];
}
