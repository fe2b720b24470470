import type { PreviewAnswer } from "../../operations/previews.ts";
import type { ShownHit } from "../../operations/shown-memory.ts";
import { headline } from "./headline.ts";
import { type Page, plural, printable, sharesApart } from "./paint.ts";
import { reasonLines } from "./reports.ts";

/** The block, why each of its items is in it, and why others are not. */
export function renderPreview(answer: PreviewAnswer, { paint, command }: Page): string {
  const { text, tokens, given, left, found, threshold, degraded, off } = answer;
  const linesOf = (hit: ShownHit) => [
    headline(hit.memory, paint),
    ...(hit.replacedBy ? [`  replaced by ${headline(hit.replacedBy, paint)}`] : []),
    ...reasonLines(hit, threshold).map((line) => paint.dim(`  ${line}`)),
  ];
  const unseen = found - given.length - left.length;
  const more = unseen > 0 ? [paint.dim(`and ${unseen.toLocaleString("en-US")} more (--limit <number>)`)] : [];
  return [
    ...(text === null ? [silence(answer)] : [printable(text), paint.dim(`${tokens} tokens (estimated)`)]),
    ...(given.length > 0 ? ["", ...given.flatMap(linesOf)] : []),
    ...(left.length > 0 ? ["", "not given:", ...left.flatMap(linesOf), ...more] : []),
    ...degraded.map((warning) => paint.warn(`degraded, ${warning.part}: ${warning.message}`)),
    ...(off ? [`It is off here: a session is given nothing until \`${command} on\`.`] : []),
  ].join("\n");
}

function silence({ found, best, threshold }: PreviewAnswer): string {
  const nothing = "A new session here would be given nothing for this prompt";
  if (found === 0) return `${nothing}: no memory shares a word with it.`;
  if (best >= threshold) return `${nothing}.`;
  const [reached, wanted] = sharesApart(best, threshold);
  return `${nothing}: of ${plural(found, "memory")} found the best has confidence ${reached}, wanted ${wanted}.`;
}
