import { type Check, noteCheck, okCheck, problemCheck } from "../../domain/check.ts";
import { NOTE_RULE } from "../../domain/memory.ts";
import { isMemorySource, OWN_NOTES } from "../../domain/memory-sources.ts";
import { isRiskyCommand } from "../../domain/risky-command.ts";
import { isUserSaid, leastTrust, type Trust } from "../../domain/trust.ts";
import type { ReviewedMemory } from "../../store/port/review-store.ts";
import type { SecurityDeps } from "./security-deps.ts";

/** Ids named in one line. */
const MOST_NAMED = 3;

/** No memory is trusted more than its source permits, and what the user's word recommends is harmless. */
export async function checkMemories({ store }: SecurityDeps): Promise<Check[]> {
  const state = store();
  if (state.status !== "open") return [];
  const [beyond, risky]: [string[], string[]] = [[], []];
  let count = 0;
  await state.store.reviewTrust((memory) => {
    count++;
    if (!memory.isConfirmed && memory.trust > mostTrust(memory)) beyond.push(memory.id);
    if (isUserSaid(memory.trust) && isRiskyCommand(`${memory.title}\n${memory.body}`)) risky.push(memory.id);
  });
  return [trustCheck(beyond, count), riskyCheck(risky)];
}

/** What the speaker, the rule and the events allow; the user's words need an event of theirs. */
function mostTrust({ origin, rule, sourceTrust }: ReviewedMemory): Trust {
  const byEvents = sourceTrust === null || isUserSaid(sourceTrust) ? 3 : 2;
  return leastTrust([trustOfOrigin(origin, rule), byEvents]);
}

function trustOfOrigin(origin: string, rule: string): Trust {
  // Words the user typed, quoted by a note, and notes that the user imported as their own.
  if (origin === "user") return 3;
  if (rule === OWN_NOTES || rule === NOTE_RULE || origin === "assistant") return 2;
  return isMemorySource(rule) || origin.startsWith("tool:") ? 1 : 3;
}

function trustCheck(beyond: readonly string[], count: number): Check {
  if (beyond.length === 0)
    return okCheck("trust", `none of ${count} memories is trusted more than its source`);
  const finding = `${named(beyond)} trusted more than the source permits`;
  return problemCheck(
    "trust",
    finding,
    "look with `unbidden show <id>`; then `unbidden confirm` or `forget` it",
  );
}

function riskyCheck(risky: readonly string[]): Check {
  const name = "risky commands";
  if (risky.length === 0)
    return okCheck(
      name,
      "no memory on your word downloads and runs, deletes, publishes or changes credentials",
    );
  const finding = `${named(risky)} on your word with a command that downloads and runs, deletes, publishes or changes credentials`;
  return noteCheck(
    name,
    finding,
    "look with `unbidden show <id>`, and `unbidden forget` what you did not say",
  );
}

/** `2 memories (1f1d2a3b, 6f38aa10)` */
function named(ids: readonly string[]): string {
  const first = ids.slice(0, MOST_NAMED).map((id) => id.slice(0, 8));
  const more = ids.length > MOST_NAMED ? ", ..." : "";
  return `${ids.length} ${ids.length === 1 ? "memory" : "memories"} (${first.join(", ")}${more})`;
}
