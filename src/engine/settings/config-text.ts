import type { Document, Node, Pair, Scalar, YAMLMap } from "yaml";
import { inputsOfText } from "../../config/inputs.ts";
import { optionNames } from "../../config/options.ts";
import { type OptionValue, resolveConfig } from "../../config/resolve.ts";
import { type Yaml, yamlCostFault } from "../../config/yaml-file.ts";
import { UnbiddenError } from "../../domain/errors.ts";

/** Where a value stands: in the last of these maps, each of which lies in the one before. */
interface Place {
  readonly maps: readonly YAMLMap[];
  readonly pair: Pair;
  /** As it is flattened. */
  readonly name: string;
}

/** A config.yaml with one option set, or undefined to take it out; all else stays, comments too. Throws `CONFIG_INVALID`. */
export function textWithOption(
  yaml: Yaml,
  text: string,
  path: string,
  value: OptionValue | undefined,
): string {
  const document = parsedConfig(yaml, text);
  const root = rootMap(yaml, document);
  const names = new Set(optionNames().flatMap((each) => (each.path === path ? [each.name] : [])));
  const places = placesIn(yaml, root, "", []).filter(({ name }) => names.has(name));
  const own = value === undefined ? undefined : places.find(({ name }) => name === path);
  if (own) own.pair.value = withComments(document.createNode(value), own.pair.value);
  else if (value !== undefined) addOption(yaml, document, root, path.split("."), value);
  for (const place of places) if (place !== own) takeOut(yaml, place);
  return configTextOf(document, root);
}

/** Everything that is wrong with a text as config.yaml, in sentences. */
export function configTextProblems(yaml: Yaml, text: string): readonly string[] {
  try {
    parsedConfig(yaml, text);
    const inputs = inputsOfText(text, yaml);
    return [...(inputs.problem === null ? [] : [inputs.problem]), ...resolveConfig(inputs.options).problems];
  } catch (error) {
    return [(error as Error).message];
  }
}

function parsedConfig(yaml: Yaml, text: string): Document {
  const fault = yamlCostFault(text);
  if (fault !== null) throw new UnbiddenError("CONFIG_INVALID", `config.yaml: ${fault}`);
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (!error) return document;
  const { line } = lines.linePos(error.pos[0]);
  throw new UnbiddenError("CONFIG_INVALID", `config.yaml: line ${line}: ${error.message}`);
}

function rootMap(yaml: Yaml, document: Document): YAMLMap {
  document.contents ??= document.createNode({}) as YAMLMap;
  if (yaml.isMap(document.contents)) return document.contents;
  throw new UnbiddenError("CONFIG_INVALID", "config.yaml holds no options, but something else");
}

function placesIn(yaml: Yaml, map: YAMLMap, prefix: string, above: readonly YAMLMap[]): Place[] {
  const maps = [...above, map];
  return map.items.flatMap((pair) => {
    const name = prefix + keyText(yaml, pair);
    return yaml.isMap(pair.value) ? placesIn(yaml, pair.value, `${name}.`, maps) : [{ maps, pair, name }];
  });
}

function keyText(yaml: Yaml, { key }: Pair): string {
  return String(yaml.isScalar(key) ? key.value : key);
}

/** Below the deepest group that is there. */
function addOption(
  yaml: Yaml,
  document: Document,
  map: YAMLMap,
  segments: readonly string[],
  value: OptionValue,
): void {
  const [first = "", ...others] = segments;
  const pair = map.items.find((each) => keyText(yaml, each) === first);
  if (pair && yaml.isMap(pair.value)) {
    addOption(yaml, document, pair.value, others, value);
    return;
  }
  const node = document.createNode(others.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value));
  if (!pair) {
    map.items.push(document.createPair(first, node));
    return;
  }
  const isEmpty = pair.value === null || (yaml.isScalar(pair.value) && pair.value.value === null);
  if (!isEmpty) throw new UnbiddenError("CONFIG_INVALID", `config.yaml: ${first} is no group of options`);
  pair.value = withComments(node, pair.value);
}

function withComments(node: Node, old: unknown): Node {
  const { comment, commentBefore } = (old ?? {}) as Node;
  return Object.assign(node, { comment: comment ?? null, commentBefore: commentBefore ?? null });
}

/** Its comments go to what follows, because they may be about more than this option. */
function takeOut(yaml: Yaml, { maps, pair }: Pick<Place, "maps" | "pair">): void {
  const map = maps.at(-1) as YAMLMap;
  const at = map.items.indexOf(pair);
  map.items.splice(at, 1);
  const [key, value] = [pair.key, pair.value] as [Scalar, Node | null];
  const comments = [key.commentBefore, value?.commentBefore, key.comment, value?.comment];
  const next = map.items[at]?.key as Scalar | undefined;
  if (next) next.commentBefore = joined([...comments, next.commentBefore]);
  else map.comment = joined([map.comment, ...comments]);
  const group = maps.at(-2)?.items.find(({ value: inner }) => inner === map);
  if (map.items.length === 0 && group) takeOut(yaml, { maps: maps.slice(0, -1), pair: group });
}

function joined(comments: readonly (string | null | undefined)[]): string | null {
  return comments.filter((comment) => comment).join("\n") || null;
}

function configTextOf(document: Document, root: YAMLMap): string {
  if (root.items.length > 0) return document.toString({ lineWidth: 0 });
  // A map without entries would be written as {}.
  const rest = joined([document.commentBefore, root.commentBefore, root.comment, document.comment]);
  return rest === null ? "" : `${rest.replace(/^(?=.)/gm, "#")}\n`;
}
