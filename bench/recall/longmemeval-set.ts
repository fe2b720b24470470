import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { everyNth } from "../../src/text/every-nth.ts";
import { WrongUse } from "../wrong-use.ts";
import type { Dataset, Item, Level, Library, Question } from "./library.ts";
import { readTime } from "./set-times.ts";

const FILE = "longmemeval_s_cleaned.json";
const SECOND_MS = 1000;

const turnShape = z.object({ role: z.string(), content: z.string(), has_answer: z.boolean().optional() });
const entryShape = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question: z.string(),
  question_date: z.string(),
  haystack_session_ids: z.array(z.string()),
  haystack_dates: z.array(z.string()),
  haystack_sessions: z.array(z.array(turnShape)),
  answer_session_ids: z.array(z.string()),
});
type Entry = z.infer<typeof entryShape>;

/**
 * LongMemEval as published: a haystack of its own for each question, of which the user's turns are kept, as the
 * benchmark's own script does. `path` is the file or the folder it lies in.
 */
export function readLongMemEval(
  path: string,
  level: Level,
  limit: number | null,
): Pick<Dataset, "questions" | "libraries"> {
  const file = path.endsWith(".json") ? path : join(path, FILE);
  if (!existsSync(file)) throw new WrongUse(`${file} is missing: it is published as longmemeval-cleaned`);
  const entries = everyNth(z.array(z.unknown()).parse(JSON.parse(readFileSync(file, "utf8"))), limit);
  return { questions: entries.length, libraries: () => librariesOf(entries, level) };
}

function* librariesOf(entries: readonly unknown[], level: Level): Generator<Library> {
  for (const entry of entries) yield toLibrary(entryShape.parse(entry), level);
}

function toLibrary(entry: Entry, level: Level): Library {
  const items = entry.haystack_sessions.flatMap((_, index) => toItems(entry, index));
  // The published session figures go by the list of sessions, not by the marks on turns.
  const evidence = items.filter((item) => item.hasAnswer).map((item) => item.id);
  return { items, questions: toQuestions(entry, level === "session" ? entry.answer_session_ids : evidence) };
}

function toItems(entry: Entry, index: number): (Item & { hasAnswer: boolean })[] {
  const session = entry.haystack_session_ids[index] ?? String(index);
  const start = readTime(entry.haystack_dates[index] ?? "") ?? 0;
  const turns = entry.haystack_sessions[index] ?? [];
  return turns.flatMap((turn, place) => {
    if (turn.role !== "user") return [];
    const id = `${session}/${index}/${place}`;
    const at = start + place * SECOND_MS;
    const said = { speaker: null, text: turn.content, caption: null, files: [] };
    const hasAnswer = turn.has_answer === true;
    return [
      {
        id,
        group: entry.question_id,
        session,
        at,
        kind: "turn",
        trust: 3,
        tags: [],
        named: null,
        supersedes: null,
        ...said,
        hasAnswer,
      },
    ];
  });
}

/**
 * Asked after all: some haystacks hold sessions dated after their question, and the published figures see them. One
 * whose evidence is in no turn of the user is left out, as there.
 */
function toQuestions(entry: Entry, evidence: readonly string[]): Question[] {
  const { question_id: id, question_type: type, question: text } = entry;
  const asked = { id, group: id, type, text, askedAt: null, fresh: [], stale: [], hard: false };
  if (id.includes("_abs")) return [{ ...asked, use: "silence", relevant: [] }];
  return evidence.length === 0 ? [] : [{ ...asked, use: "recall", relevant: evidence }];
}
