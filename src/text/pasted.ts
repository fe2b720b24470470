import type { Span } from "./span.ts";

/** Parts that Claude Code marks as pasted: `<pasted_content id="9ef7">...</pasted_content id="9ef7">`. */
export function pastedSpans(text: string): readonly Span[] {
  const tags = tagsOf(text);
  const spans: Span[] = [];
  let lost: number | null = null;
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at];
    if (!tag) break;
    // An ending too many: it opened where the text was shortened, or its paste seemed to end before.
    const from: number = tag.is === "closing" ? (lost ?? tag.from) : tag.from;
    lost = from;
    if (tag.is === "gap") continue;
    if (tag.is === "opening") at = closingTagOf(tags, at);
    spans.push([from, tags[at]?.to ?? text.length]);
  }
  return spans;
}

/** Index of the closing tag; it must carry the opening tag's id, which pasted text cannot guess. */
function closingTagOf(tags: readonly Tag[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < tags.length; at++) {
    if (tags[at]?.name !== tags[opening]?.name) continue;
    if (tags[at]?.is === "opening") depth++;
    if (tags[at]?.is === "closing" && --depth === 0) return at;
  }
  return tags.length;
}

interface Tag {
  readonly is: "opening" | "closing" | "whole" | "gap";
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const TAG =
  /<(?<slash>\/?)pasted_content\b(?<attributes>[^<>]{0,200})>?|^\[\.\.\. \d+ characters left out \.\.\.\]$/gim;

function tagsOf(text: string): readonly Tag[] {
  if (!text.includes("<")) return [];
  const tags = Array.from(text.matchAll(TAG), tagOf);
  // Where no ending has a name, any ending ends.
  const named = tags.some(({ is, name }) => is === "closing" && name !== "");
  return named ? tags : tags.map((tag) => ({ ...tag, name: "" }));
}

function tagOf({ 0: { length }, index, groups }: RegExpExecArray): Tag {
  const at = { name: "", from: index, to: index + length };
  if (groups?.attributes === undefined) return { ...at, is: "gap" };
  const name = /\bid="([^"]*)"/.exec(groups.attributes)?.[1] ?? "";
  if (groups.slash) return { ...at, is: "closing", name };
  return { ...at, is: groups.attributes.endsWith("/") ? "whole" : "opening", name };
}
