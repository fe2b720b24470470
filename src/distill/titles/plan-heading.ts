import type { StoredEvent } from "../../domain/event.ts";
import { cutAtWord } from "../../text/cut.ts";
import { isStorable } from "../sentences/guards.ts";

/** The heading of an accepted or handed-over plan; null for a prompt without one. */
export function planHeading({ kind, text }: Pick<StoredEvent, "kind" | "text">): string | null {
  if (kind !== "plan" && (kind !== "prompt" || !HANDED_OVER.test(text))) return null;
  const headings = Array.from(text.slice(0, 6_000).matchAll(/^#{1,3}[ \t]+(\S[^\n]*)$/gm), ([, words = ""]) =>
    withoutPlanWord(words),
  );
  const named = headings.slice(0, 3).find((words) => !SECTION.test(words));
  return named === undefined || !isStorable(named) ? null : cutAtWord(named, 100);
}

/** The client's first words in a session that carries out a plan. */
const HANDED_OVER = /^\s*Implement the following plan:\s/;

/** "Show totals" of "Plan: Show totals", "Implementation Plan - Show totals" or "Show totals Plan". */
function withoutPlanWord(heading: string): string {
  const words = heading.replace(/`|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, "").trim();
  const named = words
    .replace(/^(?:(?:implementation|refactoring|migration|feature|design) )?plan\s*(?:[:–—-]\s*|for\s+)/i, "")
    .replace(/\s+(?:implementation )?plan$/i, "")
    .replace(/\s+#*$/, "");
  return named === "" ? words : named;
}

/** Headings of sections that every plan has. */
const SECTION =
  /^(?:(?:implementation |project )?plan|context|summary|overview|goals?|problem|background|approach|steps?|changes|design|motivation|introduction|phase \d+.*|step \d+.*|contexte?|zusammenfassung|kontext|resumen|背景|概要|目的|目标|计划|배경|개요|목표)\s*:?$/i;
