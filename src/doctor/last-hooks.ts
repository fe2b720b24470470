import { type Check, noteCheck, okCheck } from "../domain/check.ts";
import type { EventKind } from "../domain/event.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** In the order in which a session brings them. */
const KINDS: readonly EventKind[] = ["session-start", "prompt", "session-end"];

/** Which hooks really fired, by what only they leave in the store: the rest is read back without them. */
export async function checkLastHooks({ store, now }: DoctorDeps): Promise<Check[]> {
  const state = store();
  if (state.status === "refused") return [];
  const last = state.status === "open" ? (await state.store.counts()).lastHooks : new Map<string, number>();
  if (last.size === 0)
    return [noteCheck("last hooks", "none was ever seen", "start a session in your agent")];
  const seen = KINDS.flatMap((kind) => {
    const at = last.get(kind);
    return at === undefined ? [] : [`${kind} ${ago(at, now())}`];
  });
  const never = KINDS.filter((kind) => !last.has(kind));
  const finding = [seen.join(", "), ...(never.length > 0 ? [`never: ${never.join(", ")}`] : [])].join("; ");
  if (never.length === 0) return [okCheck("last hooks", finding)];
  return [
    noteCheck("last hooks", finding, "if such a thing did happen, see whether the hooks are all installed"),
  ];
}
