import type { Hit } from "../../domain/hit.ts";
import type { Memory } from "../../domain/memory.ts";
import { isUserSaid } from "../../domain/trust.ts";
import type { Query } from "../query/query.ts";

/** A statement older than the user's matching choice is history, and passes only where that is asked for. */
export function withoutOutdated(passed: readonly Hit[], { history, period }: Query): readonly Hit[] {
  if (history || period !== null) return passed;
  const choices = passed.filter(({ memory }) => isChoice(memory));
  return passed.filter(
    (hit) => hit.memory.kind !== "turn" || !choices.some((choice) => isAfter(choice, hit)),
  );
}

function isChoice({ kind, trust }: Memory): boolean {
  return isUserSaid(trust) && (kind === "decision" || kind === "preference");
}

function isAfter(choice: Hit, said: Hit): boolean {
  const words = new Set(choice.reasons.matched);
  return choice.memory.at > said.memory.at && said.reasons.matched.every((word) => words.has(word));
}
