/** Rows under names of columns, tab between cells: what people judge by hand in an editor or a spreadsheet. */
export function toTable(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? "")).join("\t"));
  return `${[columns.join("\t"), ...lines].join("\n")}\n`;
}

export function readTable(text: string): Record<string, string>[] {
  const [head = "", ...lines] = text.trimEnd().split(/\r?\n/);
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((name, at) => [name, (cells[at] ?? "").trim()]));
  });
}

/** On one line: ends of lines as ⏎. */
export function cell(text: string): string {
  return text.replaceAll("\t", " ").replace(/\r?\n/g, " ⏎ ").trim();
}
