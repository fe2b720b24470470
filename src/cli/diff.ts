import { diff } from "node:util";

const CONTEXT = 2;
const SIGNS = { "0": " ", "1": "-", "-1": "+" } as const;

type DiffLines = ReturnType<typeof diff>;

/** An exact line diff in the manner of `diff -U2`; empty when nothing differs, null stands for no file. */
export function lineDiff(before: string | null, after: string | null): string {
  if ((before ?? "") === (after ?? "")) return "";
  const lines = diff(linesForDiff(before), linesForDiff(after));
  const isShown = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(([sign]) => sign !== 0);
  return lines
    .flatMap(([sign, text], index) => {
      if (!isShown(index)) return [];
      const isFirst = index === 0 || !isShown(index - 1);
      return [...(isFirst ? [hunkHead(lines.slice(0, index))] : []), SIGNS[sign] + text];
    })
    .join("\n");
}

function linesForDiff(text: string | null): string[] {
  const lines = (text ?? "").split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return lines.with(-1, `${lines.at(-1)}\n\\ No newline at end of file`);
}

function hunkHead(earlier: DiffLines): string {
  const next = (other: 1 | -1) => earlier.filter(([sign]) => sign !== other).length + 1;
  return `@@ -${next(-1)} +${next(1)} @@`;
}
