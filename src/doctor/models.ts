import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import { describeChoice, type ModelPath, type PathChoice } from "../domain/provider.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const NAME = "language models";

export async function checkModels({ modelChoices }: DoctorDeps): Promise<Check[]> {
  const choices = await modelChoices();
  if (choices.every(({ wanted }) => wanted === "none")) return [okCheck(NAME, "none is used")];
  return choices.flatMap((choice) => [modelCheck(choice), ...subscriptionNote(choice)]);
}

function modelCheck(choice: PathChoice): Check {
  const finding = `for ${choice.path}: ${describeChoice(choice)}`;
  if (choice.wanted === "none") return okCheck(NAME, finding);
  if (choice.candidates.length > 0) return okCheck(NAME, `${finding}; ${USED_BY[choice.path]}`);
  return problemCheck(NAME, finding, "set what is missing, or `llm.provider: none`");
}

/** Says where a model is used, because a key in this shell may be missing for hooks and the daemon. */
const USED_BY = {
  recall: "used by deep recall, if `recall.hyde` is on",
  distill:
    "used by `unbidden curate` with the keys and PATH of its shell, and by the daemon as config.yaml says",
} as const satisfies Record<ModelPath, string>;

/** Explains why a key that is set is not used. */
function subscriptionNote({ path, wanted, candidates }: PathChoice): Check[] {
  const [first, second] = candidates;
  if (wanted !== "auto" || first?.provider !== "claude-cli" || !second) return [];
  const finding = `for ${path}, auto prefers your subscription to the key of ${second.provider}, which is set`;
  return [noteCheck(NAME, finding, `\`${path}.provider: ${second.provider}\` uses the key instead`)];
}
