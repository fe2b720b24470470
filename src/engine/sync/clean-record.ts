import { changedTags, changedWords, tagsToValue, wordsToValue } from "../../domain/change.ts";
import { FAILURE_RULE } from "../../domain/memory.ts";
import {
  factsToValue,
  type PortableMemory,
  type PortableRecord,
  portableFacts,
} from "../../domain/sync/portable.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** The record without secrets, as this version knows them: another machine's may be older. */
export function cleanRecord(deps: Pick<EngineDeps, "key">, record: PortableRecord): PortableRecord {
  if ("tombstone" in record) return record;
  const { id, parts } = record.memory;
  const words = { ...parts.words, value: wordsWithoutSecrets(deps, parts.words.value) };
  const tags = {
    ...parts.tags,
    value: tagsToValue(changedTags(parts.tags.value).map((tag) => inOneLine(deps, tag))),
  };
  const facts = { ...parts.facts, value: factsWithoutSecrets(deps, record.memory) };
  return { memory: { id, parts: { ...parts, words, tags, facts } } };
}

function wordsWithoutSecrets(deps: Pick<EngineDeps, "key">, value: string | null): string {
  const { title, body } = changedWords(value);
  return wordsToValue({ title: inOneLine(deps, title), body: safe(deps, body) });
}

/** A way out of a failure worked there, and not here. */
function factsWithoutSecrets(deps: Pick<EngineDeps, "key">, memory: PortableMemory): string {
  const { project, origin, rule, files, ...facts } = portableFacts(memory);
  return factsToValue({
    ...facts,
    project: project && { name: inOneLine(deps, project.name), remote: inOneLine(deps, project.remote) },
    origin: inOneLine(deps, origin),
    rule: rule === FAILURE_RULE ? "import" : rule,
    files: files.map((file) => inOneLine(deps, file)),
  });
}

/** A newline would write a line of its own wherever the words are shown. */
function inOneLine(deps: Pick<EngineDeps, "key">, text: string): string {
  return safe(deps, text).replace(/\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g, " ");
}
