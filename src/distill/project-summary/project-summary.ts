import type { Memory } from "../../domain/memory.ts";
import {
  PROJECT_SUMMARY_RULE,
  projectSummaryId,
  type RepositoryFacts,
} from "../../domain/project-summary.ts";
import { cutAtWord } from "../../text/cut.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { type Manifest, readManifest } from "./manifests.ts";
import { firstParagraph, readRole } from "./role.ts";

/** Raise it when summaries are written better. */
const VERSION = 2;

/** Most names of a kind that a summary gives. */
const MOST = { scripts: 8, entries: 5, contracts: 5, dependencies: 12 } as const;

/**
 * A project's summary: what it is, and its languages, scripts, entry points, contracts and dependencies, as the repository
 * states them. Null where it states nothing. Trust 1: whoever wrote it, it is a record and no wish of the user's.
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
  return {
    id: projectSummaryId(project),
    kind: "project",
    title: cutAtWord(role === "" ? `${name} states` : `${name}: ${role}`, 120),
    body: cutAtWord(body.join("\n"), 800),
    origin: "repository",
    trust: 1,
    files: [],
    tags: ["project"],
    sources: [],
    at: stated.changedAt,
    project,
    session: null,
    rule: PROJECT_SUMMARY_RULE,
    ruleVersion: VERSION,
    pinned: false,
    supersededBy: null,
  };
}

/** In two lines: what it is made of, and what it holds to. */
function summaryLines(stated: RepositoryFacts, manifests: readonly Manifest[]): string[] {
  const all = (of: (one: Manifest) => readonly string[]) => [...new Set(manifests.flatMap(of))];
  const dependencies = all((one) => one.dependencies);
  const scripts = all((one) => one.scripts);
  const entries = [...all((one) => one.entries), ...goCommands(stated.paths)];
  const first = [
    nameList("languages", languagesIn(stated.paths, dependencies), 5),
    nameList("scripts", scripts, MOST.scripts),
    nameList("entry points", entries, MOST.entries),
  ];
  const second = [
    nameList("contracts", stated.paths.filter(isContract), MOST.contracts),
    nameList("depends on", dependencies, MOST.dependencies),
  ];
  return [first, second].map((parts) => parts.filter(Boolean).join(" · "));
}

/** Its language alone everybody sees. */
function saysLittle(body: readonly string[]): boolean {
  return body.length === 0 || (body.length === 1 && /^languages: [^·]*$/.test(body[0] ?? ""));
}

/** A manifest says it in a line; a README in its first paragraph. Made safe whole, for half a secret is not known for one. */
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

/** A list of names, each one as names are spelled; what is none may be a sentence in disguise. */
function nameList(title: string, names: readonly string[], most: number): string {
  const shown = names.filter(isPlainName);
  if (shown.length === 0) return "";
  const more = shown.length > most ? `, ${shown.length - most} more` : "";
  return `${title}: ${shown.slice(0, most).join(", ")}${more}`;
}

function isPlainName(name: string): boolean {
  return name.length <= 60 && /^(?:make )?[@\w.#+:/-]+$/.test(name);
}

const CONTRACT =
  /(?:^|\/)(?:(?:openapi|swagger|asyncapi)[\w.-]*\.(?:ya?ml|json)|[\w.-]+\.(?:proto|graphqls?|prisma|avsc|thrift|xsd|wsdl)|schema\.(?:sql|json))$/i;

function isContract(path: string): boolean {
  return CONTRACT.test(path);
}

/** Go keeps its programs in `cmd/`. */
function goCommands(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => /^cmd\/[\w-]+$/.test(path));
}

/** Languages by the files that a build of them needs, in the order of this table. */
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
