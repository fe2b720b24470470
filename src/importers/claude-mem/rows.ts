import type { Kind } from "../../domain/memory.ts";
import type { FoundMemory } from "../importer.ts";
import type { FoundRow } from "./database.ts";
import type { TableName } from "./shapes.ts";

/** A row as a memory, with the names of its project, the likeliest first. */
export interface RowMemory extends FoundMemory {
  readonly projects: readonly string[];
}

/** A longer first line is no title. */
const MOST_TITLE = 120;
/** No time of ours in ms is smaller, none in seconds larger. */
const SECONDS_BELOW = 100_000_000_000;

/** Null for an unreadable row. */
export function toMemory(table: TableName, row: FoundRow, isLast: (id: number) => boolean): RowMemory | null {
  const text: TextOf = (column) => textValue(row?.[column]);
  const at = row && rowTime(row, text);
  const { title, lines, files } = rowWords(table, text);
  const body = lines.filter(Boolean).join("\n");
  const [first = "", ...rest] = body.split("\n");
  const project = text("project");
  if (row === null || at === null || project === "" || (title || first) === "") return null;
  return {
    // Stable across copies and later versions of the file.
    key: [table, text("session"), String(row.id), String(row.created_at_epoch)].join(":"),
    kind: rowKind(table, text, isLast(Number(row.id))),
    title: title || first,
    body: title !== "" || first.length > MOST_TITLE ? body : rest.join("\n").trim(),
    files: [...new Set(files)],
    at,
    // Written by a model, also from tool output.
    ...{ origin: "claude-mem", trust: 1, tags: [], sources: [] },
    // A worktree is called after its repository: "app/fix-login".
    projects: [...new Set([text("merged_into_project"), project, project.split("/")[0] ?? ""])].filter(
      Boolean,
    ),
  };
}

type TextOf = (column: string) => string;

/** A bugfix is a failure with its fix; only a session's last summary leaves a plan for the next. */
function rowKind(table: TableName, text: TextOf, isLast: boolean): Kind {
  switch (table) {
    case "observations":
      if (text("type") === "decision") return "decision";
      return text("type") === "bugfix" ? "failure" : "note";
    case "session_summaries":
      return isLast && text("next_steps") !== "" ? "handoff" : "snapshot";
    case "memories":
      return "note";
    case "overviews":
      return "snapshot";
  }
}

function rowWords(table: TableName, text: TextOf) {
  const list = (column: string) => listValue(text(column));
  switch (table) {
    case "observations":
    case "memories": {
      const facts = list("facts").map((fact) => `- ${fact}`);
      const files = ["files_modified", "files_read", "files_touched"].flatMap(list);
      return {
        title: text("title"),
        lines: [text("subtitle"), text("narrative") || text("text"), ...facts],
        files,
      };
    }
    case "session_summaries": {
      const lines = SUMMARY.map(([column, label]) => text(column) && `${label}: ${text(column)}`);
      return { title: text("request"), lines, files: list("files_edited") };
    }
    case "overviews":
      return { title: "", lines: [text("content")], files: [] };
  }
}

/** The most informative comes first, because a body is cut at its end. */
const SUMMARY = [
  ["completed", "Done"],
  ["next_steps", "Next"],
  ["learned", "Learned"],
  ["investigated", "Looked at"],
  ["notes", "Notes"],
] as const;

function rowTime(row: NonNullable<FoundRow>, text: TextOf): number | null {
  const value = Number(row.created_at_epoch);
  if (Number.isSafeInteger(value) && value > 0) return value < SECONDS_BELOW ? value * 1_000 : value;
  const parsed = Date.parse(text("created_at"));
  return Number.isNaN(parsed) ? null : parsed;
}

/** Empty for other types: SQLite allows any value in any column. */
function textValue(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
}

/** A JSON list of texts, or plain text from older versions. */
function listValue(text: string): string[] {
  if (text === "") return [];
  try {
    return [JSON.parse(text) as unknown].flat().map(textValue).filter(Boolean);
  } catch {
    return [text];
  }
}
