import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeChoice, type ModelPath, type PathChoice } from "../domain/provider.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const NAME = "language models";

/** One line for each use of a language model, or one where none is asked. */
export async function checkModels({ modelChoices }: DoctorDeps): Promise<Check[]> {
  const choices = await modelChoices();
  if (choices.every(({ wanted }) => wanted === "none")) return [okCheck(NAME, "none is asked")];
  return choices.flatMap((choice) => [modelCheck(choice), ...subscriptionNote(choice)]);
}

function modelCheck(choice: PathChoice): Check {
  const finding = `for ${choice.path}: ${describeChoice(choice)}`;
  if (choice.wanted === "none") return okCheck(NAME, finding);
  if (choice.candidates.length > 0) return okCheck(NAME, `${finding}; ${ASKED_BY[choice.path]}`);
  return problemCheck(NAME, finding, "set what is missing, or `llm.provider: none`");
}

/** A key in this shell need not be set in a hook's session or for the daemon. */
const ASKED_BY = {
  recall: "asked where a session is recalled in depth, if `recall.hyde` is on",
  distill:
    "asked by `unbidden curate` with the keys and PATH of its shell, and by the daemon with what config.yaml says",
} as const satisfies Record<ModelPath, string>;

/** A key that is set and not used makes people wonder. */
function subscriptionNote({ path, wanted, candidates }: PathChoice): Check[] {
  const [first, second] = candidates;
  if (wanted !== "auto" || first?.provider !== "claude-cli" || !second) return [];
  const finding = `for ${path}, auto prefers your subscription to the key of ${second.provider}, which is set`;
  return [noteCheck(NAME, finding, `\`${path}.provider: ${second.provider}\` uses the key instead`)];
}
