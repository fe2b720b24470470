const CONTEXT = 2;

interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** An exact line diff in the manner of `diff -U2`; empty when nothing differs, null stands for no file. */
export function lineDiff(before: string | null, after: string | null): string {
  const lines = compareLines(diffLines(before ?? ""), diffLines(after ?? ""));
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => line.sign !== " "),
  );
  return lines
    .flatMap(({ sign, text }, index) => {
      if (!shown[index]) return [];
      return shown[index - 1] ? [sign + text] : [hunkHead(lines, index), sign + text];
    })
    .join("\n");
}

function diffLines(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return lines.with(-1, `${lines.at(-1)}\n\\ No newline at end of file`);
}

function hunkHead(lines: readonly DiffLine[], index: number): string {
  const earlier = lines.slice(0, index);
  const line = (sign: DiffLine["sign"]) => earlier.filter((entry) => entry.sign !== sign).length + 1;
  return `@@ -${line("+")} +${line("-")} @@`;
}

/** Every line of both texts once, by a longest common subsequence of the part that differs. */
function compareLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const head = commonLength(before, after);
  const tail = commonLength(before.slice(head).reverse(), after.slice(head).reverse());
  const [a, b] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  return [
    ...withSign(" ", before.slice(0, head)),
    ...changedLines(a, b),
    ...withSign(" ", before.slice(before.length - tail)),
  ];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((line, index) => line !== b[index]);
  return differs === -1 ? a.length : differs;
}

function changedLines(a: readonly string[], b: readonly string[]): DiffLine[] {
  const longest = commonLengths(a, b);
  const common = (i: number, j: number) => longest[i]?.[j] ?? 0;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ sign: " ", text: a[i++] ?? "" });
      j += 1;
    } else if (common(i + 1, j) >= common(i, j + 1)) lines.push({ sign: "-", text: a[i++] ?? "" });
    else lines.push({ sign: "+", text: b[j++] ?? "" });
  }
  return [...lines, ...withSign("-", a.slice(i)), ...withSign("+", b.slice(j))];
}

function withSign(sign: DiffLine["sign"], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}

/** `[i][j]` is the length of what `a` from `i` and `b` from `j` have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths: number[][] = [...a, ""].map(() => Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] ?? [], lengths[i + 1] ?? []];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
