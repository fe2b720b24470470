import { type Check, okCheck, problemCheck } from "../../domain/check.ts";
import type { SecurityDeps } from "./security-deps.ts";

const REMEDY = "run `unbidden scrub`, and rotate those keys: they were on this disk";

/** All rows went through the present rules, and a look with them finds nothing. */
export async function checkSecrets({ store, redactVersion, countSecrets }: SecurityDeps): Promise<Check[]> {
  const state = store();
  if (state.status === "none") return [okCheck("secrets", "nothing is stored yet")];
  if (state.status === "refused")
    return [problemCheck("secrets", "not looked for: the store cannot be opened", "see `unbidden doctor`")];
  const secrets = await countSecrets();
  if (secrets > 0)
    return [
      problemCheck("secrets", `in clear in ${secrets} stored value${secrets === 1 ? "" : "s"}`, REMEDY),
    ];
  const { redactVersion: stored } = await state.store.health();
  const found = `none in clear in the store, the spool and the logs`;
  if (stored === redactVersion)
    return [okCheck("secrets", `${found}, by the rules of version ${redactVersion}`)];
  const finding = `${found}, but backups were last looked through with rules ${stored}, these are ${redactVersion}`;
  return [problemCheck("secrets", finding, "run `unbidden scrub`")];
}
