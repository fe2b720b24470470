import type { StoredEvent } from "../../domain/event.ts";
import { cutAtWord } from "../../text/cut.ts";
import { isStorable } from "../sentences/guards.ts";
import { succeededCommand } from "./tool-calls.ts";

/** A commit message or a pull request's text on a command line. */
export interface Message {
  readonly kind: "commit" | "pull request";
  readonly subject: string;
  readonly body: string;
  /** It replaces the commit before. */
  readonly amends: boolean;
}

/** The first title that a finished command gave to a commit or pull request; null for none that may be kept. */
export function writtenTitle(event: StoredEvent, kind: Message["kind"], limit: number): string | null {
  const written = messagesIn(succeededCommand(event) ?? "").find((message) => message.kind === kind);
  const title = written?.subject ?? "";
  return title.length < 3 || !isStorable(title) ? null : cutAtWord(title, limit);
}

/** The commit messages and pull-request texts that a command line writes, in order. */
export function messagesIn(command: string): readonly Message[] {
  const written = [...command.matchAll(DOCUMENTS)].map(({ 0: text, index }) => [index, index + text.length]);
  // A here-document's text does not run.
  const starts = [...command.matchAll(STARTS)].filter(
    ({ index }) => !written.some(([from = 0, to = 0]) => index > from && index < to),
  );
  return starts.flatMap((start, at) => {
    const part = command.slice(start.index, starts[at + 1]?.index);
    return start.groups?.commit ? commitIn(part, command) : pullRequestIn(part);
  });
}

const STARTS =
  /(?<=^|[\s;&|(])(?:(?<commit>git(?: -[cC] (?:"[^"]*"|'[^']*'|\S+)| --?[\w-]+(?:=\S+)?)* commit)|(?:gh pr|glab mr) (?:create|edit|new|update))(?=\s)/g;

/** The shell's here-documents; one cut short goes to the end. */
const DOCUMENTS =
  /<<-?[^\S\n]*(['"]?)(?<end>\w+)\1[^\n]*\n(?<text>[\s\S]*?)(?:\n\s*\k<end>(?=\s|\)|$)|$(?![\s\S]))/g;
const POWERSHELL_DOCUMENT = /@(['"])\r?\n(?<text>[\s\S]*?)\r?\n\1@/;

function commitIn(part: string, whole: string): readonly Message[] {
  const text = documentIn(part) ?? fileIn(part, whole) ?? quotedAfter(part, MESSAGE).join("\n\n");
  const [subject = "", ...rest] = text.trim().split("\n");
  const body = rest.join("\n").trim();
  return subject.trim() === ""
    ? []
    : [{ kind: "commit", subject: subject.trim(), body, amends: /\s--amend\b/.test(part) }];
}

function pullRequestIn(part: string): readonly Message[] {
  const [subject = ""] = quotedAfter(part, TITLE);
  const body = documentIn(part) ?? quotedAfter(part, BODY)[0] ?? "";
  return subject === "" ? [] : [{ kind: "pull request", subject, body, amends: false }];
}

const MESSAGE = "-\\w*m|--message";
const TITLE = "--title|-t";
const BODY = "--body|-b|--description|-d";

function documentIn(part: string): string | null {
  const [found = POWERSHELL_DOCUMENT.exec(part)] = part.matchAll(DOCUMENTS);
  return found?.groups?.text ?? null;
}

/** The message file that the same line wrote before. */
function fileIn(part: string, whole: string): string | null {
  const file = /\s(?:-F|--file)(?:=|\s+)(?<file>[^\s-]\S*)/.exec(part)?.groups?.file;
  const at = file === undefined ? -1 : whole.indexOf(file);
  return at === -1 || at >= whole.indexOf(part) ? null : documentIn(whole.slice(at, whole.indexOf(part)));
}

function quotedAfter(part: string, flags: string): readonly string[] {
  const form = new RegExp(`\\s(?:${flags})(?:=|\\s+)(?:"((?:[^"\\\\]|\\\\[\\s\\S])*)"|'([^']*)')`, "g");
  const found = [...part.matchAll(form)];
  // The output of a substituted command is unknown.
  if (found.some(([, double = ""]) => /(?<!\\)\$\(/.test(double))) return [];
  return found.map(([, double, single]) =>
    (double === undefined ? (single ?? "") : double.replace(/\\(["`$\\])/g, "$1")).trim(),
  );
}
