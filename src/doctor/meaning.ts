import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import type { AskedServer, DoctorDeps } from "./doctor-deps.ts";

const NAME = "meaning";

/** Longest wait for each server, in ms; a model that has to be loaded first may need longer. */
const ASK_MS = 3_000;

/** Asks the servers, where the user set one: nothing else would tell that answers go without them. */
export async function checkMeaning(deps: DoctorDeps): Promise<Check[]> {
  const { reranking, ...embedding } = await deps.meaning();
  return [
    ...(await checkServer(embedding, {
      off: [okCheck(NAME, "off: words alone are searched")],
      without: "words alone are searched",
      option: "embeddings",
      atHome: "`embeddings.provider: static` keeps them here",
    })),
    ...(await checkServer(reranking, {
      off: [],
      without: "the order is that of words and meaning",
      option: "rerank",
      atHome: "`rerank.provider: off` keeps them here",
    })),
  ];
}

interface ServerWords {
  readonly off: Check[];
  readonly without: string;
  readonly option: string;
  readonly atHome: string;
}

interface AnyState {
  readonly provider: string;
  readonly model: string;
  readonly address: string | null;
  readonly remoteHost: string | null;
  readonly missing: string | null;
}

async function checkServer(server: AskedServer<AnyState>, words: ServerWords): Promise<Check[]> {
  const { provider, model, address, remoteHost, missing } = server.state();
  if (provider === "off") return words.off;
  const failure = missing ?? (await server.ask(ASK_MS));
  const where = address === null ? "the table in the package" : [model, address].filter(Boolean).join(" at ");
  const remedy =
    address === null
      ? "install Unbidden again"
      : `correct \`${words.option}\` in config.yaml, or start the server; it is asked for ${ASK_MS / 1_000} s`;
  const asked =
    failure === null
      ? okCheck(NAME, `${where} answers`)
      : problemCheck(NAME, `${where}: ${failure}; ${words.without}`, remedy);
  return remoteHost === null ? [asked] : [asked, remoteNote(remoteHost, words)];
}

function remoteNote(host: string, { atHome }: ServerWords): Check {
  return noteCheck(NAME, `texts of memories and searches leave this machine for ${host}`, atHome);
}
