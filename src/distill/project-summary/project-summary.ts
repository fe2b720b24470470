import { type Memory, type MemoryDraft, newMemory } from "../../domain/memory.ts";
import {
  PROJECT_SUMMARY_RULE,
  projectSummaryId,
  type RepositoryFacts,
} from "../../domain/project-summary.ts";
import { cutAtWord } from "../../text/cut.ts";
import { ownText, quotedSpans } from "../../text/quoted.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { isQuestionSentence, isStorable } from "../sentences/guards.ts";
import { isOrder } from "../sentences/orders.ts";
import { sentences } from "../sentences/statements.ts";
import { type Manifest, readManifest } from "./manifests.ts";

/** Raise it when summaries are written better. */
const VERSION = 2;

/** Most names in each list. */
const MOST = { scripts: 8, entries: 5, contracts: 5, dependencies: 12 } as const;

/**
 * A project's role, languages, scripts, entry points, contracts and dependencies as its repository states them; null
 * where it states nothing. Trust 1: a record, and no wish of the user's.
 */
export function projectSummary(
  project: string,
  stated: RepositoryFacts,
  safe: (text: string) => string,
): Memory | null {
  const manifests = [...stated.texts].map(([file, text]) => readManifest(file, text));
  const role = statedRole(stated, manifests, safe);
  const body = summaryLines(stated, manifests)
    .map(safe)
    .filter((line) => line !== "" && !claimsPermission(line));
  if (role === "" && saysLittle(body)) return null;
  const name = safe(manifests.map((one) => one.name).find(isPlainName) ?? stated.folder);
  const draft: MemoryDraft = {
    kind: "project",
    title: cutAtWord(role === "" ? `${name} states` : `${name}: ${role}`, 120),
    body: cutAtWord(body.join("\n"), 800),
    origin: "repository",
    trust: 1,
    files: [],
    tags: ["project"],
    sources: [],
    at: stated.changedAt,
  };
  const id = projectSummaryId(project);
  return newMemory(draft, { id, project, session: null, rule: PROJECT_SUMMARY_RULE, ruleVersion: VERSION });
}

/** Two lines: languages, scripts and entry points; contracts and dependencies. */
function summaryLines(stated: RepositoryFacts, manifests: readonly Manifest[]): string[] {
  const all = (of: (one: Manifest) => readonly string[]) => [...new Set(manifests.flatMap(of))];
  const dependencies = all((one) => one.dependencies);
  const scripts = all((one) => one.scripts);
  const goPrograms = stated.paths.filter((path) => /^cmd\/[\w-]+$/.test(path));
  const entries = [...all((one) => one.entries), ...goPrograms];
  const first = [
    nameList("languages", languagesIn(stated.paths, dependencies), 5),
    nameList("scripts", scripts, MOST.scripts),
    nameList("entry points", entries, MOST.entries),
  ];
  const second = [
    nameList(
      "contracts",
      stated.paths.filter((path) => CONTRACT.test(path)),
      MOST.contracts,
    ),
    nameList("depends on", dependencies, MOST.dependencies),
  ];
  return [first, second].map((parts) => parts.filter(Boolean).join(" · "));
}

/** Nothing but the languages, which anybody sees. */
function saysLittle(body: readonly string[]): boolean {
  return body.length === 0 || (body.length === 1 && /^languages: [^·]*$/.test(body[0] ?? ""));
}

/** A manifest's description, else the README's first paragraph. Redacted before any cut: half a secret is not recognized. */
function statedRole(
  stated: RepositoryFacts,
  manifests: readonly Manifest[],
  safe: (text: string) => string,
): string {
  const readme = [...stated.texts].find(([file]) => /^readme/i.test(file))?.[1] ?? "";
  const described = manifests.map(({ description }) => readRole(safe(description)));
  const paragraph = readRole(safe(firstParagraph(readme)));
  return [...described, SENTENCE.test(paragraph) ? paragraph : ""].find((role) => role !== "") ?? "";
}

/** A README may begin with half a slogan. */
const SENTENCE = /^[\p{Lu}\p{Lo}\p{N}"“].*[.!。！]["”)]?$/su;

/** Only plainly spelled names: anything else may be a sentence in disguise. */
function nameList(title: string, names: readonly string[], most: number): string {
  const plain = names.filter(isPlainName);
  if (plain.length === 0) return "";
  const more = plain.length > most ? `, ${plain.length - most} more` : "";
  return `${title}: ${plain.slice(0, most).join(", ")}${more}`;
}

function isPlainName(name: string): boolean {
  return name.length <= 60 && /^(?:make )?[@\w.#+:/-]+$/.test(name);
}

const CONTRACT =
  /(?:^|\/)(?:(?:openapi|swagger|asyncapi)[\w.-]*\.(?:ya?ml|json)|[\w.-]+\.(?:proto|graphqls?|prisma|avsc|thrift|xsd|wsdl)|schema\.(?:sql|json))$/i;

/** Build files of each language. */
const LANGUAGE_FILES: readonly (readonly [string, RegExp])[] = [
  ["TypeScript", /^tsconfig[\w.]*\.json$/],
  ["JavaScript", /^package\.json$/],
  ["Python", /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w-]*\.txt|Pipfile)$/],
  ["Rust", /^Cargo\.toml$/],
  ["Go", /^go\.mod$/],
  ["Ruby", /^(?:Gemfile|[\w-]+\.gemspec)$/],
  ["Java", /^(?:pom\.xml|build\.gradle)$/],
  ["Kotlin", /^build\.gradle\.kts$/],
  ["PHP", /^composer\.json$/],
  ["Elixir", /^mix\.exs$/],
  ["C#", /\.(?:csproj|sln)$/],
  ["Swift", /^Package\.swift$/],
  ["C or C++", /^(?:CMakeLists\.txt|meson\.build|configure\.ac)$/],
  ["Dart", /^pubspec\.yaml$/],
];

/** Languages by the files in the top folder; TypeScript replaces JavaScript. */
function languagesIn(paths: readonly string[], dependencies: readonly string[]): readonly string[] {
  const found = LANGUAGE_FILES.filter(([, mark]) => paths.some((path) => mark.test(path))).map(
    ([name]) => name,
  );
  const typed = found.includes("TypeScript") || dependencies.includes("typescript");
  return typed ? found.filter((name) => name !== "JavaScript") : found;
}

/** At most two sentences that describe the project; empty for none. */
export function readRole(prose: string): string {
  const statements = sentences(prose)
    .slice(0, SENTENCES_READ)
    .map(({ text }) => text.replace(/\s+/g, " ").trim());
  return statements.filter(isStatement).slice(0, 2).join(" ");
}

const SENTENCES_READ = 6;

/** A repository is a stranger's text, which must give no orders here. */
function isStatement(text: string): boolean {
  if (text.split(" ").length < 3 || text.length > 400 || /:$/.test(text)) return false;
  return isStorable(text) && !isQuestionSentence(text) && !isOrder(text) && !ADDRESSED.test(text);
}

const ADDRESSED =
  /\b(?:you|your|claude|codex|copilot|gemini|cursor|chatgpt|assistants?|ai agents?|agents? (?:must|should|shall|may|need)|models? (?:must|should|shall)|system prompt|instructions?|ignore|disregard|forget|always|never|must|important)\b|--- /i;

/** The first paragraph of prose in a README, without badges, pictures and marks. */
export function firstParagraph(readme: string): string {
  const prose = ownText(readme.slice(0, 20_000), quotedSpans(readme.slice(0, 20_000)));
  for (const paragraph of prose
    .replace(/<!--[\s\S]{0,4000}?-->/g, "")
    .split(/\n\s*\n/)
    .slice(0, 40)) {
    const lines = paragraph.split("\n").filter((line) => !NO_PROSE.test(line));
    const text = lines.map(withoutMarkup).join(" ").replace(/\s+/g, " ").trim();
    if (text.split(" ").length >= 4) return text.slice(0, 2_000);
  }
  return "";
}

/** Headings and their underlines, badges, pictures, tables, HTML, lists, directives. */
const NO_PROSE = /^\s*(?:#|=+$|-{3,}$|~{3,}$|!\[|\[!\[|\||<|[-*+] |\d+[.)] |\.\. |:\w+:)/;

function withoutMarkup(line: string): string {
  return line
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, "")
    .replace(/\[([^\]]{1,200})\]\([^)]{0,500}\)/g, "$1")
    .replace(/<[^<>]{1,200}>/g, "")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "");
}
