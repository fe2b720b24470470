import { englishQuestions as english } from "../../text/languages/en-questions.ts";
import { fitsHinted } from "../../text/languages/hinted.ts";
import { WEIGHTS } from "../score/weights.ts";
import { isAskedAs, isAskedInOwnLanguage } from "./language.ts";

/** What a prompt presupposes, apart from its subject. */
export interface PromptType {
  readonly name: "ours" | "telling" | "question" | "plain" | "general" | "at hand" | "reply" | "one word";
  /** Multiplied into the evidence. */
  readonly weight: number;
}

const LONG_REPLY = 80;

/** The first type that matches the user's own words. */
export function readPromptType(own: string): PromptType {
  const name = promptTypeName(own.trim());
  return { name, weight: WEIGHTS.promptType[name] };
}

function promptTypeName(own: string): PromptType["name"] {
  const lower = own.toLowerCase();
  if (isReply(own, lower)) return "reply";
  if (/^[A-Za-z]?[a-z]+$/.test(own)) return "one word";
  if (fitsHinted(english.telling, own, lower) && !english.asks.test(own)) return "telling";
  if (isGeneral(own)) return "general";
  if (isAskedAs("atHand", own)) return "at hand";
  if (isAskedAs("ours", own)) return "ours";
  return english.question.test(own) || own.includes("？") ? "question" : "plain";
}

function isReply(own: string, lower: string): boolean {
  if (own.length > LONG_REPLY) return false;
  return isAskedAs("reply", own) || fitsHinted(english.closing, own, lower);
}

function isGeneral(own: string): boolean {
  return isAskedAs("general", own) && !fitsHinted(english.here, own) && !isAskedInOwnLanguage("ours", own);
}
