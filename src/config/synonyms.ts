import type { Node, Pair, ParsedNode } from "yaml";
import { NO_SYNONYMS, type SynonymInput } from "../domain/synonyms.ts";
import { createOwnFile, makeOwnFolder } from "../files/own-file.ts";
import type { Home } from "./home.ts";
import { readYamlFile, type Yaml } from "./yaml-file.ts";

/** The content of synonyms.yaml; empty with a `problem`, a sentence for `doctor`. */
export interface SynonymsFile extends SynonymInput {
  readonly problem: string | null;
}

/** Bounds on the words of one group, of all groups, and on a word's length, because every hook reads them. */
const MAX_GROUP = 20;
const MAX_ALL = 2_000;
const MAX_LENGTH = 60;

/** Reads synonyms.yaml, as config.yaml is read. Never throws. */
export function readSynonyms(home: Home): SynonymsFile {
  const file = readYamlFile<SynonymsFile>(home, {
    path: home.synonyms,
    cache: "synonyms.json",
    parse: parseSynonyms,
    unreadable: unusableSynonyms,
    isForm: ({ groups, replace, problem }) =>
      Array.isArray(groups) && typeof replace === "boolean" && problem !== undefined,
  });
  return file ?? { ...NO_SYNONYMS, problem: null };
}

/** Creates synonyms.yaml; false when it exists, which leaves it unchanged. Throws when it cannot be written. */
export function writeFirstSynonyms(home: Home, text: string): boolean {
  makeOwnFolder(home.root, home.root);
  try {
    createOwnFile(home.root, home.synonyms, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function unusableSynonyms(reason: string): SynonymsFile {
  return { ...NO_SYNONYMS, problem: `synonyms.yaml: ${reason}` };
}

interface SyntaxProblem {
  readonly node: unknown;
  readonly reason: string;
}

/** Every scalar is text: 404 and no are words here. */
function parseSynonyms(text: string, yaml: Yaml): SynonymsFile {
  const lineCounter = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter, schema: "failsafe", prettyErrors: false });
  const at = (offset: number, reason: string) =>
    unusableSynonyms(`line ${lineCounter.linePos(offset).line}: ${reason}`);
  const [error] = [...document.errors, ...document.warnings];
  if (error) return at(error.pos[0], error.message);
  const input = synonymInput(yaml, document.contents);
  if (!("reason" in input)) return { ...input, problem: null };
  const node = yaml.isNode(input.node) ? input.node : document.contents;
  return at(node?.range?.[0] ?? 0, input.reason);
}

function synonymInput(yaml: Yaml, root: ParsedNode | null): SynonymInput | SyntaxProblem {
  if (root === null) return NO_SYNONYMS;
  if (!yaml.isMap(root))
    return { node: root, reason: "expected `groups:` with a group on each line below it" };
  let input = NO_SYNONYMS;
  for (const { key, value } of root.items as Pair<Node, Node | null>[]) {
    const part = synonymSection(yaml, key, value);
    if ("reason" in part) return part;
    input = { ...input, ...part };
  }
  return input;
}

function synonymSection(yaml: Yaml, key: Node, value: Node | null): Partial<SynonymInput> | SyntaxProblem {
  const name = textOfScalar(yaml, key);
  if (name === "groups") {
    const groups = readSynonymGroups(yaml, key, value);
    return "reason" in groups ? groups : { groups };
  }
  if (name !== "replace")
    return {
      node: key,
      reason: `only groups and replace are allowed here; put ${quotedWord(name)} below \`groups:\``,
    };
  const word = textOfScalar(yaml, value);
  return word === "true" || word === "false"
    ? { replace: word === "true" }
    : { node: key, reason: "replace is true or false" };
}

function readSynonymGroups(
  yaml: Yaml,
  name: Node,
  value: Node | null,
): SynonymInput["groups"] | SyntaxProblem {
  // All groups may be commented out.
  if (textOfScalar(yaml, value) === "") return [];
  if (!yaml.isMap(value))
    return { node: name, reason: "groups takes lines such as `ci: [pipeline, continuous integration]`" };
  const groups: (readonly string[])[] = [];
  let left = MAX_ALL;
  for (const { key, value: others } of value.items as Pair<Node, Node | null>[]) {
    const group = synonymGroup(yaml, key, others);
    if ("reason" in group) return group;
    groups.push(group);
    left -= group.length;
    if (left < 0) return { node: key, reason: `with this group there are more than ${MAX_ALL} words` };
  }
  return groups;
}

/** The head and the words for it, as a list or with commas between them. */
function synonymGroup(yaml: Yaml, key: Node, value: Node | null): readonly string[] | SyntaxProblem {
  const head = textOfScalar(yaml, key);
  const listed = yaml.isSeq(value)
    ? value.items.map((item) => textOfScalar(yaml, item))
    : (textOfScalar(yaml, value)?.split(",") ?? [null]);
  const words = [head, ...listed].map((word) => word?.replace(/\s+/g, " ").trim() ?? null);
  const fault = (reason: string): SyntaxProblem => ({
    node: key,
    reason: `the group ${quotedWord(head)} ${reason}`,
  });
  if (words.some((word) => word === null)) return fault("needs a list of words and phrases");
  const group = [...new Set((words as string[]).filter((word) => word !== ""))];
  if (group.some((word) => word.length > MAX_LENGTH))
    return fault(`has a word longer than ${MAX_LENGTH} characters`);
  if (group.length > MAX_GROUP) return fault(`has more than ${MAX_GROUP} words`);
  const isEmptied = yaml.isSeq(value) && value.items.length === 0;
  return group.length > 1 || (isEmptied && group.length === 1)
    ? group
    : fault("has one word; add another, or [] for none");
}

function textOfScalar(yaml: Yaml, node: unknown): string | null {
  if (node === null) return "";
  return yaml.isScalar(node) ? String(node.value ?? "") : null;
}

function quotedWord(word: string | null): string {
  return JSON.stringify(word ?? "…").slice(0, 40);
}
