import type { StoredEvent } from "../../domain/event.ts";
import { cutAtWord } from "../../text/cut.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { statesRedacted } from "../sentences/guards.ts";
import { succeededCommand } from "./tool-calls.ts";

/** A text that a command hands to git or a forge. */
export interface Message {
  readonly what: "commit" | "pull request";
  readonly subject: string;
  readonly body: string;
  /** It takes the place of the commit before. */
  readonly amends: boolean;
}

/** The first title that a finished command gave to a commit or pull request; null where it gave none that may be kept. */
export function writtenTitle(event: StoredEvent, what: Message["what"], most: number): string | null {
  const written = messagesIn(succeededCommand(event) ?? "").find((message) => message.what === what);
  const title = written?.subject ?? "";
  return title.length < 3 || claimsPermission(title) || statesRedacted(title) ? null : cutAtWord(title, most);
}

/** The commit messages and pull-request texts that a command line writes, in order. */
export function messagesIn(command: string): readonly Message[] {
  const written = [...command.matchAll(DOCUMENTS)].map(({ 0: text, index }) => [index, index + text.length]);
  // A here-document's text is written, not run.
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

const DOCUMENTS = /<<-?[^\S\n]*(['"]?)(\w+)\1[^\n]*\n[\s\S]*?(?:\n\s*\2(?=\s|\)|$)|$(?![\s\S]))/g;

function commitIn(part: string, whole: string): readonly Message[] {
  const text = documentIn(part) ?? fileIn(part, whole) ?? quotedAfter(part, MESSAGE).join("\n\n");
  const [subject = "", ...rest] = text.trim().split("\n");
  const body = rest.join("\n").trim();
  return subject.trim() === ""
    ? []
    : [{ what: "commit", subject: subject.trim(), body, amends: /\s--amend\b/.test(part) }];
}

function pullRequestIn(part: string): readonly Message[] {
  const [subject = ""] = quotedAfter(part, TITLE);
  const body = documentIn(part) ?? quotedAfter(part, BODY)[0] ?? "";
  return subject === "" ? [] : [{ what: "pull request", subject, body, amends: false }];
}

const MESSAGE = "-\\w*m|--message";
const TITLE = "--title|-t";
const BODY = "--body|-b|--description|-d";

/** A here-document of the shell, or PowerShell's; cut short it goes to the end. */
function documentIn(part: string): string | null {
  const found =
    /<<-?[^\S\n]*(['"]?)(?<end>\w+)\1[^\n]*\n(?<text>[\s\S]*?)(?:\n\s*\k<end>(?=\s|\)|$)|$(?![\s\S]))/.exec(
      part,
    ) ?? /@(['"])\r?\n(?<text>[\s\S]*?)\r?\n\1@/.exec(part);
  return found?.groups?.text ?? null;
}

/** Written by the same line, then handed over as a file. */
function fileIn(part: string, whole: string): string | null {
  const file = /\s(?:-F|--file)(?:=|\s+)(?<file>[^\s-]\S*)/.exec(part)?.groups?.file;
  const at = file === undefined ? -1 : whole.indexOf(file);
  return at === -1 || at >= whole.indexOf(part) ? null : documentIn(whole.slice(at, whole.indexOf(part)));
}

function quotedAfter(part: string, flags: string): readonly string[] {
  const form = new RegExp(`\\s(?:${flags})(?:=|\\s+)(?:"((?:[^"\\\\]|\\\\[\\s\\S])*)"|'([^']*)')`, "g");
  const found = [...part.matchAll(form)];
  // Of what another command puts in, nobody here knows a word.
  if (found.some(([, double = ""]) => /(?<!\\)\$\(/.test(double))) return [];
  return found.map(([, double, single]) =>
    (double === undefined ? (single ?? "") : double.replace(/\\(["`$\\])/g, "$1")).trim(),
  );
}
