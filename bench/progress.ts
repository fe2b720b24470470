const BAR_LENGTH = 30;

/** On stderr: a bar that replaces itself on a terminal, elsewhere a line each tenth of the way. */
export function progress(label: string, done: number, total: number): void {
  const line = `${label}: ${done} of ${total}`;
  if (process.stderr.isTTY) {
    const full = Math.floor((BAR_LENGTH * done) / total);
    const bar = "█".repeat(full) + "░".repeat(BAR_LENGTH - full);
    process.stderr.write(`\r\x1b[K${bar} ${line}${done === total ? "\n" : ""}`);
  } else if (Math.floor((10 * done) / total) > Math.floor((10 * (done - 1)) / total)) {
    process.stderr.write(`${line}\n`);
  }
}
