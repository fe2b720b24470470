import type { Memory } from "../../domain/memory.ts";
import { englishQuestions as english } from "../../text/languages/en.ts";
import { termsOf } from "../../text/terms.ts";
import { IMPORTED_EVIDENCE, INTENT_EVIDENCE, KIND_EVIDENCE, WEIGHTS } from "../score/weights.ts";
import { hasForm } from "./language.ts";

/** The kind of answer that a prompt asks for. */
export interface Intent {
  readonly name: "progress" | "reason" | "failure" | "none";
  /** The requested action as the term of its verb, null for none that a command does. */
  readonly action: string | null;
}

/** Error names as tools print them: OUTDATED_LOCKFILE. */
const ERROR_NAME = /\b[A-Z]+_[A-Z_]{4,}\b/;

/** A longer prompt has enough words of its own. */
const SHORT = 60;

export function intentOf(own: string): Intent {
  return { name: intentName(own), action: actionOf(own) };
}

function intentName(own: string): Intent["name"] {
  if (hasForm("progress", own)) return "progress";
  if (hasForm("failure", own) || ERROR_NAME.test(own)) return "failure";
  return hasForm("reason", own) ? "reason" : "none";
}

function actionOf(own: string): string | null {
  const verb = own.length <= SHORT ? english.action.exec(own)?.[1] : undefined;
  return verb ? (termsOf(verb)[0] ?? null) : null;
}

/** Factors of a confidence besides words. */
export interface Factors {
  readonly promptType: number;
  readonly kind: number;
}

/** A match of the requested command outweighs the penalty for a short prompt. */
export function factorsFor(intent: Intent, promptType: number, memory: Memory): Factors {
  const ofKind = INTENT_EVIDENCE[intent.name][memory.kind] ?? KIND_EVIDENCE[memory.kind] ?? 1;
  const kind = ofKind * (IMPORTED_EVIDENCE[memory.origin] ?? 1);
  if (!isForAction(intent, memory)) return { promptType, kind };
  return { promptType: Math.max(1, promptType), kind: kind * WEIGHTS.action };
}

export function isForAction({ action }: Intent, memory: Memory): boolean {
  return action !== null && termsOf(commandIn(memory)).includes(action);
}

/** `make flash` of "make flash exits 1: ..."; "It is deployed with ..." says what a command is for. */
function commandIn(memory: Memory): string {
  const { kind } = memory;
  if (kind === "failure") return /^(.*?) (?:exits \d|fails)/.exec(memory.title)?.[1] ?? "";
  return (kind === "project" || kind === "pattern") && / with /.test(memory.title) ? memory.title : "";
}
