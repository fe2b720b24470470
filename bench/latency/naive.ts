import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { homeOf } from "../../src/config/home.ts";
import type { Contender } from "../harness.ts";
import type { BenchHome } from "./home.ts";

export const NAIVE = "naive FTS5 hook";

const HOOK = join(import.meta.dirname, "naive-hook.cjs");

/** The same memories in a database as most memory tools make it, and their kind of hook asking it. */
export function naiveContender(home: BenchHome, input: (round: number) => string): Contender {
  const path = join(home.env.HOME ?? "", "naive.db");
  const db = new DatabaseSync(path);
  db.exec("CREATE VIRTUAL TABLE memory USING fts5(title, body, tokenize='porter unicode61')");
  db.prepare("ATTACH ? AS ours").run(homeOf(home.env).store);
  db.exec("INSERT INTO memory SELECT title, body FROM ours.memory");
  db.close();
  return {
    name: NAIVE,
    start: (round) => ({ args: [HOOK, path], input: input(round) }),
    complaint: (output) => (output === "" ? "found nothing" : null),
  };
}
