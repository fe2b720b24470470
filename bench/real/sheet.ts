import type { PlayedSession } from "./replay-part.ts";

/** Every block with what it came with, one a line; the first two columns are for whoever judges. */
export function blockSheet(played: readonly PlayedSession[]): string {
  const rows = played.flatMap(({ dev, session, moments }) =>
    moments.flatMap(({ moment, with: asked, block }, at) =>
      block === null ? [] : [["", "", dev, String(at), moment, session.slice(0, 8), asked, block]],
    ),
  );
  const head = ["label", "why", "dev", "id", "rule", "session", "with", "block"];
  return `${[head, ...rows].map((cells) => cells.map(cell).join("\t")).join("\n")}\n`;
}

/** Line ends as ⏎, so that a block stays on one line. */
function cell(text: string): string {
  return text.replaceAll("\t", " ").replace(/\r?\n/g, " ⏎ ");
}
