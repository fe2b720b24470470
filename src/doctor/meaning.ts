import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const NAME = "meaning";

/** Asks the server, where the user set one: nothing else would tell that searches go without it. */
export async function checkMeaning(deps: DoctorDeps): Promise<Check[]> {
  const meaning = await deps.meaning();
  const { provider, model, address, remoteHost, missing } = meaning.state();
  if (provider === "off") return [okCheck(NAME, "off: words alone are searched")];
  const failure = missing ?? (await meaning.ask());
  const where = address === null ? "the table in the package" : `${model} at ${address}`;
  const remedy =
    address === null ? "install Unbidden again" : "correct `embeddings` in config.yaml, or start the server";
  const asked =
    failure === null
      ? okCheck(NAME, `${where} answers`)
      : problemCheck(NAME, `${where}: ${failure}; words alone are searched`, remedy);
  return remoteHost === null ? [asked] : [asked, remoteNote(remoteHost)];
}

function remoteNote(host: string): Check {
  return noteCheck(
    NAME,
    `texts of memories and searches leave this machine for ${host}`,
    "`embeddings.provider: static` keeps them here",
  );
}
