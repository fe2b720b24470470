import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Whether synonyms.yaml can be used; where it cannot, the built-in groups are. */
export function checkSynonyms(deps: DoctorDeps): Check[] {
  const { problem: why, groups, replace } = deps.synonyms();
  if (why !== null) {
    const remedy = `correct ${deps.home.synonyms}, or remove it; until then the built-in groups are used`;
    return [problemCheck("synonyms", why, remedy)];
  }
  if (groups.length === 0 && !replace) return [okCheck("synonyms", "the built-in groups")];
  const beside = replace ? "and no built-in ones" : "beside the built-in ones";
  return [okCheck("synonyms", `${groups.length} of your own ${beside}`)];
}
