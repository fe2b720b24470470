import { closeSync, lstatSync, mkdirSync, realpathSync, writeSync } from "node:fs";
import { dirname, sep } from "node:path";
import type { Node, Pair } from "yaml";
import { type Yaml, yamlCostFault } from "../../config/yaml-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { openNewFile } from "../../files/named-file.ts";
import { NO_LINK, readWholePlainFile } from "../../files/plain-file.ts";

/** One question and the expectations of its answer. */
export interface MemoryTest {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly name: string | null;
  readonly asked: string;
  /** Among the injected memories: words of one, or the beginning of its id. */
  readonly must_recall: readonly string[];
  readonly must_not_recall: readonly string[];
  /** Among the first that are found, injected or not. */
  readonly must_find: readonly string[];
  readonly silent: boolean;
}

const MAX_BYTES = 1_000_000;
const MAX_TESTS = 1_000;
const MAX_WANTED = 50;
const MAX_CHARACTERS = 20_000;

/** Reads a file of tests; the default one must lie inside `within`. Throws `TESTS_INVALID` with file and line. */
export async function readTests(path: string, within: string | null): Promise<readonly MemoryTest[]> {
  const text = readTestFile(path, within);
  const fault = yamlCostFault(text);
  if (fault !== null) throw brokenAt(path, 1, fault);
  // Loaded for this alone.
  const yaml = await import("yaml");
  const lines = new yaml.LineCounter();
  // Every scalar is text: an id of digits alone must stay what it is.
  const document = yaml.parseDocument(text, { lineCounter: lines, schema: "failsafe", prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const [error] = [...document.errors, ...document.warnings];
  if (error) throw brokenAt(path, lineAt(error.pos[0]), error.message);
  const refuse = (node: unknown, why: string): never => {
    const range = (node as Node | null)?.range;
    throw brokenAt(path, lineAt(range?.[0] ?? 0), why);
  };
  return testsIn(document.contents, { yaml, lineAt, refuse });
}

/** A repository may hold a link in its place, to a private file. */
function readTestFile(path: string, within: string | null): string {
  try {
    const stats = lstatSync(path);
    if (!stats.isFile() || !isInside(path, within))
      throw unusable(path, "is not a plain file of this project");
    if (stats.size > MAX_BYTES) throw unusable(path, "is larger than 1 MB");
    // It may have become something else since.
    const text = readWholePlainFile(path, MAX_BYTES, NO_LINK);
    if (text === null) throw unusable(path, "cannot be read");
    return text.toString();
  } catch (cause) {
    if (cause instanceof UnbiddenError) throw cause;
    const why = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "is not there" : "cannot be read";
    throw unusable(path, why, cause);
  }
}

function isInside(path: string, folder: string | null): boolean {
  return folder === null || realpathSync(path).startsWith(`${realpathSync(folder)}${sep}`);
}

function unusable(path: string, why: string, cause?: unknown): UnbiddenError {
  return new UnbiddenError("TESTS_INVALID", `${path} ${why}`, { cause });
}

function brokenAt(path: string, line: number, why: string): UnbiddenError {
  return new UnbiddenError("TESTS_INVALID", `${path}:${line}: ${why}`);
}

/** `refuse` throws. */
interface TestFileParser {
  readonly yaml: Yaml;
  readonly lineAt: (offset: number) => number;
  readonly refuse: (node: unknown, why: string) => never;
}

type Pairs = readonly Pair<Node, Node | null>[];

function testsIn(root: Node | null, parser: TestFileParser): readonly MemoryTest[] {
  const [pair, other] = parser.yaml.isMap(root) ? (root.items as Pairs) : [];
  if (
    !pair ||
    scalarText(pair.key, parser) !== "tests" ||
    !parser.yaml.isSeq(pair.value) ||
    pair.value.items.length === 0
  )
    return parser.refuse(
      root,
      "expected `tests:` and below it a list, each item beginning with `- asked: ...`",
    );
  if (other) parser.refuse(other.key, "only `tests:` is allowed here");
  const items = pair.value.items as Node[];
  if (items.length > MAX_TESTS) parser.refuse(items[MAX_TESTS], `more than ${MAX_TESTS} tests`);
  return items.map((item) => testOf(item, parser));
}

function testOf(node: Node, parser: TestFileParser): MemoryTest {
  if (!parser.yaml.isMap(node)) return parser.refuse(node, "a test begins with `asked: ...`");
  let test: MemoryTest = { ...EMPTY_TEST, line: parser.lineAt(node.range?.[0] ?? 0) };
  for (const { key, value } of node.items as Pairs) test = { ...test, ...fieldOf(key, value, parser) };
  if (test.asked === "") parser.refuse(node, "the test has no `asked:`");
  const wanted = [...test.must_recall, ...test.must_not_recall, ...test.must_find];
  if (!test.silent && wanted.length === 0)
    parser.refuse(node, `the test expects nothing; use one of ${[...LISTS, "silent"].join(", ")}`);
  if (test.silent && test.must_recall.length > 0) parser.refuse(node, "a silent test cannot recall anything");
  return test;
}

const EMPTY_TEST = {
  name: null,
  asked: "",
  must_recall: [],
  must_not_recall: [],
  must_find: [],
  silent: false,
} as const;

const LISTS = ["must_recall", "must_not_recall", "must_find"] as const;

function fieldOf(key: Node, value: Node | null, parser: TestFileParser): Partial<MemoryTest> {
  const name = scalarText(key, parser);
  const list = LISTS.find((known) => known === name);
  if (list) return { [list]: wantedTexts(key, value, parser) };
  const text = scalarText(value, parser);
  switch (name) {
    case "asked":
    case "name":
      if (text === "" || text.length > MAX_CHARACTERS) parser.refuse(key, `${name} must be one text`);
      return { [name]: text };
    case "silent":
      if (text !== "true") parser.refuse(key, "silent must be true, or left out");
      return { silent: true };
  }
  const known = ["asked", "name", ...LISTS, "silent"].join(", ");
  return parser.refuse(key, `${JSON.stringify(name.slice(0, 40))} is not known; use ${known}`);
}

/** One text, or a list of texts. */
function wantedTexts(key: Node, value: Node | null, parser: TestFileParser): readonly string[] {
  const wanted = (parser.yaml.isSeq(value) ? value.items : [value]).map((item) => scalarText(item, parser));
  if (
    wanted.length === 0 ||
    wanted.length > MAX_WANTED ||
    wanted.some((words) => !/[\p{L}\p{N}]/u.test(words))
  )
    parser.refuse(key, `${scalarText(key, parser)} must be words or an id, or a list of them`);
  return wanted;
}

/** Empty for anything but a text. */
function scalarText(node: unknown, { yaml }: TestFileParser): string {
  return yaml.isScalar(node) ? String(node.value ?? "").trim() : "";
}

/** Writes a first file; false when there is one already, which stays. Throws `FILE_UNWRITABLE` or `TESTS_INVALID`. */
export function startTests(path: string, within: string | null): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!isInside(dirname(path), within)) throw unusable(path, "is not inside this project");
    const file = openNewFile(path, SHARED);
    writeSync(file, FIRST_TESTS);
    closeSync(file);
    return true;
  } catch (cause) {
    if (cause instanceof UnbiddenError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new UnbiddenError("FILE_UNWRITABLE", `cannot write ${path}`, { cause });
  }
}

/** A project's file, as any other. */
const SHARED = 0o666;

const FIRST_TESTS = `# Memory tests: memories that a new session here must get for a prompt. Run them with: unbidden test
# Name a memory by words that all occur in its title or body, or by the beginning of its id.
tests:
  - asked: rename this variable to count
    silent: true
#  - name: the version of Node
#    asked: why do we pin node
#    must_recall: [node 24]
#    must_not_recall: [node 18]
#  - asked: how do we deploy
#    must_find: deploy.sh   # among the first five found, injected or not
`;
