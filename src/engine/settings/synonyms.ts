import { existsSync } from "node:fs";
import { writeFirstSynonyms } from "../../config/synonyms.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { SynonymsAnswer } from "../../operations/settings.ts";
import { synonymGroups } from "../../recall/query/synonyms.ts";
import type { EngineDeps } from "../wiring/deps.ts";

export async function showSynonyms(
  deps: EngineDeps,
  { write }: OperationInput<"synonyms">,
): Promise<SynonymsAnswer> {
  const written = write && writeFirstFile(deps);
  const synonyms = deps.synonyms();
  return {
    path: deps.home.synonyms,
    exists: existsSync(deps.home.synonyms),
    written,
    problem: synonyms.problem,
    groups: synonymGroups(synonyms),
  };
}

function writeFirstFile({ home }: EngineDeps): boolean {
  try {
    return writeFirstSynonyms(home, startingFile());
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${home.synonyms}`, { cause });
  }
}

/** Comments only: a default in the file would hide those of a later version. */
function startingFile(): string {
  const lines = synonymGroups(NO_SYNONYMS).map(([head, ...others]) => `  # ${head}: [${others.join(", ")}]`);
  return `${HEADER}\ngroups:\n${lines.join("\n")}\n`;
}

const HEADER = `# Words and phrases that stand for each other when memories are looked for.
# The groups in comments are built in. To change one, take its # away and edit it: a group replaces the built-in
# one with the same first word, and [] takes that one away. New groups come beside them.
# replace: true   leaves all built-in groups out.`;
