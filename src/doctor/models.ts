import { type Check, note, ok, problem } from "../domain/check.ts";
import { type PathChoice, toldChoice } from "../domain/provider.ts";
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
  if (choice.said === "none" || choice.candidates.length > 0) return ok(NAME, finding);
  return problem(NAME, finding, "set what is missing, or `llm.provider: none`");
}

/** A key that is set and not used makes people wonder. */
function subscriptionNote({ path, said, candidates }: PathChoice): Check[] {
  const [first, second] = candidates;
  if (said !== "auto" || first?.provider !== "claude-cli" || !second) return [];
  const finding = `for ${path}, auto prefers your subscription to the key of ${second.provider}, which is set`;
  return [note(NAME, finding, `\`${path}.provider: ${second.provider}\` uses the key instead`)];
}
