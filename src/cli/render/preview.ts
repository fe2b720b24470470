import type { PreviewAnswer } from "../../operations/previews.ts";
import type { ShownHit } from "../../operations/shown-memory.ts";
import { headline } from "./headline.ts";
import { offLine, type Page, plural, sharesApart } from "./paint.ts";
import { reasonLines } from "./reports.ts";

export function renderPreview(answer: PreviewAnswer, page: Page): string {
  const { paint } = page;
  const { text, tokens, given, left, found, threshold, degraded, off } = answer;
  const linesOf = (hit: ShownHit) => [
    headline(hit.memory, paint),
    ...(hit.replacedBy ? [`  replaced by ${headline(hit.replacedBy, paint)}`] : []),
    ...reasonLines(hit, threshold).map((line) => paint.dim(`  ${line}`)),
  ];
  const hidden = found - given.length - left.length;
  const more = hidden > 0 ? [paint.dim(`and ${hidden.toLocaleString("en-US")} more (--limit <number>)`)] : [];
  return [
    ...(text === null ? [silenceReason(answer)] : [text, paint.dim(`${tokens} tokens (estimated)`)]),
    ...(given.length > 0 ? ["", ...given.flatMap(linesOf)] : []),
    ...(left.length > 0 ? ["", "left out:", ...left.flatMap(linesOf), ...more] : []),
    ...degraded.map((warning) => paint.warn(`degraded, ${warning.part}: ${warning.message}`)),
    ...(off ? [offLine(page)] : []),
  ].join("\n");
}

function silenceReason({ found, best, threshold }: PreviewAnswer): string {
  const nothing = "A new session here would get nothing for this prompt";
  if (found === 0) return `${nothing}: no memory shares a word with it.`;
  if (best >= threshold) return `${nothing}.`;
  const [confidence, needed] = sharesApart(best, threshold);
  return `${nothing}: the best of ${plural(found, "memory")} found has confidence ${confidence}, threshold ${needed}.`;
}
