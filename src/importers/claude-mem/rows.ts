import type { Kind, MemoryDraft } from "../../domain/memory.ts";
import { cutAtWord } from "../../text/cut.ts";
import type { FoundRow } from "./database.ts";
import type { TableName } from "./shapes.ts";

/** What a row says, not yet redacted. */
export interface RowDraft extends Omit<MemoryDraft, "sources" | "trust" | "origin" | "tags"> {
  /** The same row in a copy of the file, or in a later one, has the same. */
  readonly key: string;
  /** Names of its project, the likeliest first. */
  readonly projects: readonly string[];
}

const MOST_TITLE = 120;
const MOST_BODY = 2_000;
const MOST_FILES = 20;
/** No time of ours in ms is smaller, none in seconds larger. */
const SECONDS_BELOW = 100_000_000_000;

/** Null for a row in which nothing can be read. */
export function rowDraft(table: TableName, row: FoundRow, isLast: (id: number) => boolean): RowDraft | null {
  if (row === null) return null;
  const at = rowTime(row);
  const words = rowWords(table, row);
  const project = textValue(row.project);
  if (at === null || words === null || project === "") return null;
  const { title, body, files } = words;
  return {
    kind: rowKind(table, row, isLast),
    title: cutAtWord(onOneLine(title), MOST_TITLE),
    body: cutAtWord(body, MOST_BODY),
    files: [...new Set(files)].slice(0, MOST_FILES),
    at,
    key: [table, textValue(row.session), String(row.id), String(row.created_at_epoch)].join(":"),
    // A worktree is called after its repository: "app/fix-login".
    projects: [...new Set([textValue(row.merged_into_project), project, project.split("/")[0] ?? ""])].filter(
      Boolean,
    ),
  };
}

/** What it calls a bugfix is a failure with its fix; a plan for the next session is left by a session's last summary only. */
function rowKind(table: TableName, row: NonNullable<FoundRow>, isLast: (id: number) => boolean): Kind {
  switch (table) {
    case "observations":
      if (row.type === "decision") return "decision";
      return row.type === "bugfix" ? "failure" : "note";
    case "session_summaries":
      return isLast(Number(row.id)) && textValue(row.next_steps) !== "" ? "handoff" : "snapshot";
    case "memories":
      return "note";
    case "overviews":
      return "snapshot";
  }
}

type RowWords = Pick<RowDraft, "title" | "body" | "files">;

function rowWords(table: TableName, row: NonNullable<FoundRow>): RowWords | null {
  switch (table) {
    case "observations":
    case "memories":
      return withTitle(textValue(row.title), {
        lines: [
          textValue(row.subtitle),
          textValue(row.narrative) || textValue(row.text),
          ...listValue(row.facts).map(bullet),
        ],
        files: [
          ...listValue(row.files_modified),
          ...listValue(row.files_read),
          ...listValue(row.files_touched),
        ],
      });
    case "session_summaries":
      return withTitle(textValue(row.request), {
        lines: SUMMARY.map(([column, label]) => labelledLine(label, textValue(row[column]))),
        files: listValue(row.files_edited),
      });
    case "overviews":
      return withTitle("", { lines: [textValue(row.content)], files: [] });
  }
}

/** What says most comes first, because a body is cut at its end. */
const SUMMARY = [
  ["completed", "Done"],
  ["next_steps", "Next"],
  ["learned", "Learned"],
  ["investigated", "Looked at"],
  ["notes", "Notes"],
] as const;

function labelledLine(label: string, words: string): string {
  return words === "" ? "" : `${label}: ${words}`;
}

/** Without a title the first line is it. */
function withTitle(
  title: string,
  { lines, files }: { lines: string[]; files: readonly string[] },
): RowWords | null {
  const said = lines.filter(Boolean).join("\n");
  if (title !== "") return { title, body: said, files };
  const [first = "", ...rest] = said.split("\n");
  if (first === "") return null;
  return { title: first, body: first.length > MOST_TITLE ? said : rest.join("\n").trim(), files };
}

function rowTime(row: NonNullable<FoundRow>): number | null {
  const said = Number(row.created_at_epoch);
  if (Number.isSafeInteger(said) && said > 0) return said < SECONDS_BELOW ? said * 1_000 : said;
  const parsed = Date.parse(textValue(row.created_at));
  return Number.isNaN(parsed) ? null : parsed;
}

/** What is no text says nothing: SQLite lets any value stand in any column. */
function textValue(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
}

/** A JSON list of texts, or a text that was written before it was one. */
function listValue(value: unknown): string[] {
  const said = textValue(value);
  if (said === "") return [];
  try {
    const parsed: unknown = JSON.parse(said);
    return (Array.isArray(parsed) ? parsed : [parsed]).map(textValue).filter(Boolean);
  } catch {
    return [said];
  }
}

function bullet(line: string): string {
  return `- ${line}`;
}

function onOneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
