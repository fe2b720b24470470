import type { JoinAnswer } from "../../operations/join.ts";
import { plural } from "./paint.ts";

export function renderJoin({ into, memories, own, done }: JoinAnswer): string {
  if (into === null) return "No other project in memory has the remote of this folder.";
  const along = own === 0 ? "" : ` with ${plural(own, "memory")} of its own`;
  if (done) return `This folder belongs to ${into} now${along}.`;
  return [
    `This folder names the same remote as ${into}, which has ${plural(memories, "memory")}.`,
    `Joined, it shares them, and belongs to ${into}${along}. Join only a clone you made: an archive can name any remote.`,
  ].join("\n");
}
