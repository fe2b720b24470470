import { digest } from "../text/hashes/digest.ts";
import { filePathsIn, isToolName } from "../text/named-in-text.ts";
import { commandSignature, errorSignature } from "../text/signature.ts";
import type { Memory } from "./memory.ts";

/** Things that memories can have in common. */
type EntityKind = "file" | "package" | "command" | "error";

export interface Entity {
  readonly what: EntityKind;
  /** A path, a package, a command's or an error's signature. */
  readonly name: string;
}

/** How two things belong together. */
export type RelationKind =
  /** Changed in the same commits and sessions. */
  | "changes with"
  /** A command or file, and the error that it ended with. */
  | "fails with"
  /** Commands of one workflow. */
  | "runs with"
  /** Named by the same memories. */
  | "named with";

/** Under this name the counts of files changed together are kept, by digests alone. */
export const CHANGES_WITH = "changes-with";

/** The file's name among these counts. */
export function relatedFileKey(path: string): string {
  return digest([path]);
}

/** Most per memory; a long list of files relates nothing. */
const MOST = 24;

/** Each once, files first. */
export function entitiesIn(memory: Pick<Memory, "kind" | "title" | "body" | "files">): readonly Entity[] {
  const text = `${memory.title}\n${memory.body}`;
  const found: readonly (readonly [EntityKind, readonly string[]])[] = [
    ["file", [...memory.files, ...filePathsIn(text)].map(withoutDotSlash)],
    ["package", packagesIn(text)],
    ["command", commandSignatures(text)],
    ["error", errorsIn(memory)],
  ];
  const entities = found.flatMap(([what, names]) =>
    [...new Set(names)].filter((name) => name !== "").map((name) => ({ what, name })),
  );
  return entities.slice(0, MOST);
}

/** Matches a whole name, or the end of a path. */
export function isNamedBy({ what, name }: Entity, words: string): boolean {
  const word = words.trim();
  switch (what) {
    case "file":
      return word !== "" && `/${name}`.endsWith(`/${withoutDotSlash(word)}`);
    case "package":
      return name.toLowerCase() === word.toLowerCase();
    case "command":
      return name === commandSignature(word);
    case "error":
      return name === word || name === errorSignature(word);
  }
}

function withoutDotSlash(path: string): string {
  return path.replace(/^(?:\.\/)+/, "");
}

/** Imported, installed, listed by a manifest, or known to everybody. */
function packagesIn(text: string): string[] {
  const named = [IMPORTED, INSTALLED].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => packageOf(match[1] ?? "")),
  );
  const listed = Array.from(text.matchAll(LISTED), (match) => (match[1] ?? "").split(/,\s*/)).flat();
  const known = text.split(/[\s`"'()[\]{},;:!?]+/).map((word) => word.replace(/[.]+$/, ""));
  return [...named, ...listed, ...known.filter(isKnownPackage)].flatMap((name) =>
    PACKAGE.test(name) || isToolName(name) ? [name.toLowerCase()] : [],
  );
}

const PACKAGE = /^(?:@[a-z0-9][\w.-]{0,60}\/)?[a-z0-9][\w.-]{0,60}$/;
const IMPORTED = /\b(?:import|from|require)\b\s{0,3}\(?\s{0,3}["'`]((?!\.)[@\w][\w@./-]{0,100})["'`]/g;
const INSTALLED =
  /\b(?:(?:npm|pnpm|yarn|bun) (?:i|install|add)|(?:pip3?|uv pip|gem|brew) install|(?:cargo|poetry|uv) add|go get) (?:-{1,2}[\w-]+ ){0,3}(@?[a-z0-9][\w@./-]{0,100})/g;
const LISTED =
  /\b(?:dev|peer)?dependencies:\s{0,3}((?:@?[a-z0-9][\w./-]{0,60})(?:,\s{0,3}@?[a-z0-9][\w./-]{0,60}){0,40})/gi;

/** `hono/cors` is of `hono`, `zod@4.1` is `zod`. */
function packageOf(specifier: string): string {
  const [scope = "", name] = specifier.split("/");
  const whole = scope.startsWith("@") ? `${scope}/${name ?? ""}` : scope;
  return whole.startsWith("node:") ? "" : whole.replace(/(?<=.)@.*$/, "");
}

/** A package with a person's name must be spelled in lower case. */
function isKnownPackage(word: string): boolean {
  return isToolName(word) && !(ALSO_PEOPLE.has(word.toLowerCase()) && /^[A-Z]/.test(word));
}

const ALSO_PEOPLE = new Set(["ruby", "sentry", "express", "jest"]);

/** In code marks, after the words of our rules, or at the beginning of a failure's title. */
function commandSignatures(text: string): string[] {
  const marked = [MARKED, LABELLED, FAILED].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => match[1] ?? ""),
  );
  return marked.filter(isCommand).flatMap((line) => commandSignature(line) ?? []);
}

const MARKED = /`([^`\n]{3,120})`/g;
const LABELLED = /^(?:worked|after|checked with): (.{3,200})$/gm;
const FAILED = /^(.{3,80}?) (?:exits \d{1,3}|fails)(?=:|$)/gm;

/** A program and what it is to do. */
function isCommand(line: string): boolean {
  const [program = "", next = ""] = line.split(/\s+/);
  if (/^\.{0,2}\/[\w./-]+$/.test(program)) return true;
  return next !== "" && (isToolName(program) || PROGRAMS.has(program)) && program === program.toLowerCase();
}

const PROGRAMS = new Set(
  "make sh go cp mv rm ls ssh systemctl psql java dotnet swift mix just task cmake".split(" "),
);

/** Error codes, and the signature of a failure's line. */
function errorsIn({ kind, title, body }: Pick<Memory, "kind" | "title" | "body">): string[] {
  const codes = Array.from(`${title}\n${body}`.matchAll(ERROR_CODE), ([code]) => code);
  const line = kind === "failure" ? / (?:exits \d{1,3}|fails): (.+)$/.exec(title)?.[1] : undefined;
  const signature = line === undefined ? null : errorSignature(line);
  return signature === null ? codes : [...codes, signature];
}

const ERROR_CODE =
  /\b(?:E[A-Z]{4,20}(?![A-Za-z_])|ERR_[A-Z_]{3,40}|SQLITE_[A-Z_]{3,30}|TS\d{4,5}|(?:[A-Z][a-z]{1,20}){1,4}(?:Error|Exception))\b/g;
