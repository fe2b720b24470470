import { FRESHNESS } from "../../distill/supersede.ts";
import { type Memory, newMemory } from "../../domain/memory.ts";
import { TEAM_FOLDER } from "../../domain/team/colleague.ts";
import { LONGEST_BODY, LONGEST_TITLE } from "../../domain/team/memory-file.ts";
import { titleLine } from "../../inject/block/forms.ts";
import type { TeamFinding } from "../../operations/team.ts";
import { redact } from "../../redact/redact.ts";
import { termsOf } from "../../text/terms.ts";
import { type Checkout, memoryFiles, type TeamFile, type TeamMemoryFile } from "./checkout.ts";

type Holding = (files: readonly TeamMemoryFile[]) => readonly TeamMemoryFile[];

/** What is wrong with the team's files, by file and line; pure but for the key that marks secrets. */
export function checkTeamFiles(
  checkout: Checkout,
  key: Uint8Array,
  holding: Holding,
): readonly TeamFinding[] {
  const { folder, files, unread } = checkout;
  const memories = memoryFiles(checkout);
  const findings = [
    ...folder.refused.map(({ name, why }) => finding(name, 1, why)),
    ...unread.map((name) => finding(name, 1, "it cannot be read as text")),
    ...files.flatMap((file) => [
      ...schemaFindings(file),
      ...secretFindings(file, key),
      ...hiddenFindings(file),
    ]),
    ...memories.flatMap(lengthFindings),
    ...duplicateFindings(memories),
    ...replacementFindings(memories),
    ...contradictions(holding(memories)),
  ];
  const place = ({ file, line }: TeamFinding) => `${file}\0${String(line).padStart(6, "0")}`;
  return findings.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

function finding(
  name: string,
  line: number,
  what: string,
  level: TeamFinding["level"] = "problem",
): TeamFinding {
  return { file: name === "" ? TEAM_FOLDER : `${TEAM_FOLDER}/${name}`, line, level, what };
}

function schemaFindings({ name, faults }: TeamFile): TeamFinding[] {
  return faults.map(({ line, why }) => finding(name, line, why));
}

/** Every line with a secret of its own, else the first line that a longer one touches. */
function secretFindings({ name, text }: TeamFile, key: Uint8Array): TeamFinding[] {
  const safe = redact(text, key);
  if (safe.count === 0) return [];
  const lines = text.split("\n");
  const own = lines.flatMap((line, at) => (redact(line, key).count === 0 ? [] : [at]));
  const left = safe.text.split("\n");
  const first = lines.findIndex((line, at) => line !== left[at]);
  return (own.length > 0 ? own : [Math.max(0, first)]).map((at) => finding(name, at + 1, SECRET));
}

const SECRET = "it holds a secret; rotate it, for it stays in the history";

/** Control, zero-width and bidi characters, by which a reviewer sees other words than an agent. */
function hiddenFindings({ name, text }: TeamFile): TeamFinding[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  return lines.flatMap((line, at) =>
    HIDDEN.test(line) ? [finding(name, at + 1, "it holds hidden characters")] : [],
  );
}

const HIDDEN = /(?!\t)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/** What a colleague's session would not be told whole. */
function lengthFindings(file: TeamMemoryFile): TeamFinding[] {
  const { name, memory, titleLine: line } = file;
  const { title, body } = memory;
  // As a note, because a colleague's preference is told with words of ours before it.
  const told = (trust: 1 | 3) => titleLine({ ...asMemory(file, trust), kind: "note" }, LONGEST_TITLE);
  return [
    ...(title.length > LONGEST_TITLE
      ? [finding(name, line, `the title is longer than ${LONGEST_TITLE} characters`)]
      : []),
    ...(body.length > LONGEST_BODY
      ? [finding(name, line, `the body is longer than ${LONGEST_BODY} characters`)]
      : []),
    ...(told(1) !== told(3) ? [finding(name, line, ORDER, "note")] : []),
  ];
}

const ORDER =
  "the title gives an order or speaks for somebody: until a colleague confirms it, their agent is told only what is stated as a fact";

function asMemory({ name, memory }: TeamMemoryFile, trust: 1 | 3): Memory {
  const { kind, title, body, files, saidOn } = memory;
  const draft = {
    kind,
    title,
    body,
    files,
    trust,
    origin: "colleague",
    tags: [],
    sources: [],
    at: saidOn ?? 0,
  };
  const made = { id: memory.id ?? name, project: "team", session: null, rule: "decision", ruleVersion: 1 };
  return newMemory(draft, made);
}

function duplicateFindings(files: readonly TeamMemoryFile[]): TeamFinding[] {
  const seen = new Map<string, TeamMemoryFile>();
  return files.flatMap((file) => {
    const { id, kind, title, body } = file.memory;
    const words = `${kind} ${title}\n${body}`.toLowerCase().replace(/\s+/g, " ").trim();
    const sameId = id === null ? undefined : seen.get(id);
    const same = seen.get(words);
    if (id !== null) seen.set(id, file);
    seen.set(words, file);
    if (same) return [finding(file.name, file.titleLine, `it says the same as ${same.name}`)];
    return sameId ? [finding(file.name, lineOf(file, "id"), `its id is that of ${sameId.name}`)] : [];
  });
}

function lineOf({ text }: TeamFile, field: string): number {
  const at = text.split("\n").findIndex((line) => line.startsWith(`${field}:`));
  return at === -1 ? 1 : at + 1;
}

/** Two that replace each other, or one that replaces itself. */
function replacementFindings(files: readonly TeamMemoryFile[]): TeamFinding[] {
  return files.flatMap((file) => {
    const { id, replaces } = file.memory;
    const circle = files.find(
      ({ memory }) =>
        memory.id !== null && replaces.includes(memory.id) && id !== null && memory.replaces.includes(id),
    );
    return circle
      ? [finding(file.name, lineOf(file, "replaces"), `it and ${circle.name} replace each other`)]
      : [];
  });
}

/** Of two that share words, as the rules would have the newer end the older. */
function contradictions(files: readonly TeamMemoryFile[]): TeamFinding[] {
  const dated = files.toSorted((one, other) => (one.memory.saidOn ?? 0) - (other.memory.saidOn ?? 0));
  const memories = dated.map((file, at) => ({ ...asMemory(file, 3), at }));
  const byTerm = new Map<string, number[]>();
  return dated.flatMap((file, at) => {
    const newer = memories[at] as Memory;
    const terms = [...new Set(termsOf(newer.title))];
    const related = new Set(terms.flatMap((term) => byTerm.get(term)?.slice(-MOST_RELATED) ?? []));
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), at]);
    const older = [...related].map((one) => memories[one] as Memory);
    const ended = FRESHNESS.endings(newer, older)[0];
    const other = ended && dated[memories.findIndex(({ id }) => id === ended.older)];
    if (!other || other === file) return [];
    const what = `it contradicts ${other.name}:${other.titleLine} (${ended.because}); change one, or name the other's id in \`replaces\``;
    return [finding(file.name, file.titleLine, what)];
  });
}

/** Files with a common word that one is held against. */
const MOST_RELATED = 40;
