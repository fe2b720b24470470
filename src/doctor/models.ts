import { type Check, note, ok, problem } from "../domain/check.ts";
import { type ModelPath, type PathChoice, toldChoice } from "../domain/provider.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const NAME = "language models";

/** Who is asked for what; one line where nobody is. */
export async function checkModels({ modelChoices }: DoctorDeps): Promise<Check[]> {
  const choices = await modelChoices();
  if (choices.every(({ said }) => said === "none")) return [ok(NAME, "none is asked")];
  return choices.flatMap((choice) => [lineOf(choice), ...subscriptionNote(choice)]);
}

function lineOf(choice: PathChoice): Check {
  const finding = `for ${choice.path}: ${toldChoice(choice)}`;
  if (choice.said === "none") return ok(NAME, finding);
  if (choice.candidates.length > 0) return ok(NAME, `${finding}; ${ASKED_BY[choice.path]}`);
  return problem(NAME, finding, "set what is missing, or `llm.provider: none`");
}

/** A key in this shell is none in another place: neither a hook's session nor the daemon need have it. */
const ASKED_BY = {
  recall: "asked where a session is recalled in depth, if `recall.hyde` is on",
  distill:
    "asked by `unbidden curate` with the keys and PATH of its shell, and by the daemon with what config.yaml says",
} as const satisfies Record<ModelPath, string>;

/** A key that is set and not used makes people wonder. */
function subscriptionNote({ path, said, candidates }: PathChoice): Check[] {
  const [first, second] = candidates;
  if (said !== "auto" || first?.provider !== "claude-cli" || !second) return [];
  const finding = `for ${path}, auto prefers your subscription to the key of ${second.provider}, which is set`;
  return [note(NAME, finding, `\`${path}.provider: ${second.provider}\` uses the key instead`)];
}
