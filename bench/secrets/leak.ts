/** The first run of a secret that is left in the texts; null when none is. */
export function leakedRun(
  { secrets, run }: { readonly secrets: readonly string[]; readonly run: number },
  texts: readonly string[],
): string | null {
  const wanted = runsOf(secrets, run);
  for (const text of texts)
    for (let at = 0; at + run <= text.length; at++) {
      const found = text.slice(at, at + run);
      if (wanted.has(found)) return found;
    }
  return null;
}

/** Every so many characters in a row. */
export function runsOf(secrets: readonly string[], run: number): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const secret of secrets)
    for (let at = 0; at + run <= secret.length; at++) runs.add(secret.slice(at, at + run));
  return runs;
}
