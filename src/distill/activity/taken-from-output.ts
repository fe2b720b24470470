import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { isDownload } from "../../domain/risky-command.ts";
import { ownText } from "../../text/quoted.ts";
import { saidOtherwise } from "../echoes/other-writings.ts";
import type { CommandStep } from "./command.ts";

/** Texts a session read before a command ran, in one spelling. */
export interface ReadBefore {
  /** Outputs of tools, errors and pages. */
  readonly outputs: readonly string[];
  /** Pages alone: the web, and texts that explain. */
  readonly pages: readonly string[];
  readonly prompts: readonly string[];
  /** Commands that downloaded something. */
  readonly downloads: readonly string[];
}

export function readBefore(events: readonly StoredEvent[], index: number): ReadBefore {
  const earlier = events.slice(Math.max(0, index - MOST_EVENTS), index);
  const outputs = earlier.filter(isOutput);
  const spelled = (some: readonly StoredEvent[]) => some.map(spelledText);
  const unstored = earlier.flatMap(unstoredTexts);
  const pages = [
    ...spelled(outputs.filter(isPage)),
    ...unstored.filter(({ isOfPage }) => isOfPage).map(({ text }) => text),
    ...earlier.flatMap(pastedTexts),
  ];
  return {
    outputs: [...spelled(outputs), ...unstored.map(({ text }) => text), ...pages],
    pages,
    prompts: earlier.filter(isUsersWord).map(({ text, quoted }) => oneSpelling(ownText(text, quoted))),
    downloads: earlier.flatMap(({ tool }) => (isDownload(tool?.command ?? "") ? (tool?.command ?? "") : [])),
  };
}

const MOST_EVENTS = 400;

// Each failure of a session reads the same events.
const SPELLED = new WeakMap<StoredEvent, string>();
function spelledText(event: StoredEvent): string {
  const known = SPELLED.get(event) ?? readSpelling(event.text);
  SPELLED.set(event, known);
  return known;
}

interface UnstoredText {
  readonly text: string;
  readonly isOfPage: boolean;
}

const UNSTORED = new WeakMap<StoredEvent, readonly UnstoredText[]>();
function unstoredTexts(event: StoredEvent): readonly UnstoredText[] {
  const known =
    UNSTORED.get(event) ??
    (event.unstored ?? []).map(({ text, isAdded }) => ({
      text: readSpelling(text),
      isOfPage: isAdded || isPage(event),
    }));
  UNSTORED.set(event, known);
  return known;
}

/** What the user pasted or quoted is no word of theirs. */
function pastedTexts(event: StoredEvent): readonly string[] {
  if (event.kind !== "prompt") return [];
  return event.quoted.map(([from, to]) => readSpelling(event.text.slice(from, to)));
}

/** What a call changes was written by the agent. */
function isOutput({ kind, tool }: StoredEvent): boolean {
  return tool !== null && tool.use !== "edit" && tool.use !== "write" && kind !== "denial";
}

/** Of the web, texts that explain, and what other agents and programs report. */
export function isPage({ trust, tool }: StoredEvent): boolean {
  if (tool?.use === "agent" || tool?.use === "other") return true;
  return trust === 0 || PAGE.test(tool?.path ?? "") || PAGE.test(tool?.command ?? "");
}

const PAGE =
  /(?:^|[\s/])(?:README|CONTRIBUTING|INSTALL|SETUP|CHANGELOG)\b|\.(?:md|mdx|rst|adoc|txt|html?)\b|https?:/i;

/** The step, a value it sets, what it installs, what it has more than the call `tried` before or the file it runs was named by something that was read; the user's words may. */
export function isTakenFromOutput(step: CommandStep, read: ReadBefore, tried = ""): boolean {
  const words = oneSpelling(step.shape);
  if (hasNothingNew(words, oneSpelling(tried))) return runsDownload(step, read.downloads);
  if (words.length < LEAST_LENGTH || read.prompts.some((prompt) => prompt.includes(words))) return false;
  const settings = step.shape.split(/\s+/).filter((word) => SETTING.test(word));
  return (
    read.outputs.some((text) => includesWhole(text, words)) ||
    settings.some((word) => read.outputs.some((text) => includesSetting(text, word, read.pages))) ||
    [...installedNames(step.shape), ...namesAdded(step.shape, tried)].some((name) =>
      read.pages.some((text) => includesWhole(text, name)),
    ) ||
    runsDownload(step, read.downloads)
  );
}

const LEAST_LENGTH = 6;
const SETTING = /^-{0,2}[A-Za-z_][\w.-]*=\S+$/;

/** On a page also in a sentence: "set TOKEN to abc". */
function includesSetting(text: string, setting: string, pages: readonly string[]): boolean {
  const words = oneSpelling(setting);
  if (includesWhole(text, words)) return true;
  const [name = "", value = ""] = words.split(/=(.*)/s);
  return (
    value.length >= 4 &&
    pages.includes(text) &&
    text.split("\n").some((line) => includesWhole(line, name) && includesWhole(line, value))
  );
}

const INSTALLS =
  /\b(?:npm|pnpm|yarn|bun|pip[\d.]*|pipx|uv|poetry|gem|cargo|go|brew|apt|apt-get|dnf|apk|pacman|conda|composer|npx|bunx|uvx|dlx)\b.*?\b(?:install|add|i|get|require|npx|bunx|uvx|dlx|-S)\b|\b(?:docker|podman)\b.*?\b(?:pull|run)\b/;

function installedNames(shape: string): readonly string[] {
  const found = INSTALLS.exec(shape);
  if (!found) return [];
  const named = shape.slice(found.index + found[0].length).split(/\s+/);
  const names = named
    .filter((word) => /^[\w@./:-]{3,}$/.test(word) && !word.startsWith("-"))
    .map(oneSpelling);
  // Of "owner/image" a page may have named the owner alone.
  const owners = names.map((name) => /^([^/]+)\//.exec(name)?.[1] ?? "");
  return [...names, ...owners.filter((owner) => owner.length >= LEAST_NAME)];
}

/** It only leaves out what was wrong: nobody needs to have said so. */
function hasNothingNew(words: string, tried: string): boolean {
  const before = new Set(tried.split(" "));
  return words.split(" ").every((word) => before.has(word));
}

/** Values that the failed call had not, as a page may give them alone; paths are the project's own. */
function namesAdded(shape: string, tried: string): readonly string[] {
  const before = new Set(oneSpelling(tried).split(/[\s=]+/));
  const added = oneSpelling(shape)
    .split(/[\s=,]+/)
    .filter((word) => word.length >= LEAST_NAME && !before.has(word) && !word.includes("/"));
  return added.filter((word) => !COMMON.test(word));
}

const LEAST_NAME = 6;
/** On many pages, whoever thought of it. */
const COMMON =
  /^-{0,2}(?:development|production|staging|testing|integration|default|localhost|install|update|upgrade|verbose|version|config|frozen-lockfile|no-cache|require|enable|disable|disabled|enabled|export|python\d?|python3|docker|compose|\d+)$/;

function runsDownload({ shape }: CommandStep, downloads: readonly string[]): boolean {
  const files = shape.split(/\s+/).flatMap((word) => /([\w.-]{2,})$/.exec(word)?.[1] ?? []);
  return /(?:^|\s)(?:\.{0,2}|~)\/|\bchmod\b|sh\s/.test(shape)
    ? files.some((file) => downloads.some((command) => includesWhole(command, file)))
    : false;
}

/** Also of what it says in base64 and the like. */
function readSpelling(text: string): string {
  return oneSpelling([text, saidOtherwise(text)].join("\n"));
}

/** Quotes, prompts and runs of blanks make no difference. */
function oneSpelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/["'`“”‘’…]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\bsudo (?:-\S+ )*/g, "")
    .trim();
}

function includesWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const isStart = !/[\w-]/.test(text[at - 1] ?? "") || !/^[\w-]/.test(words);
    const isEnd = !/[\w-]/.test(text[at + words.length] ?? "") || !/[\w-]$/.test(words);
    if (isStart && isEnd) return true;
  }
  return false;
}
