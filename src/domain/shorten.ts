/** Most characters kept of one event's text; with its facts a row stays under 64 KB of UTF-8. */
const MAX_CHARACTERS = { prompt: 12_000, reply: 12_000, tool: 4_000, "tool-failure": 6_000 } as const;
const OTHER_CHARACTERS = 2_000;
const FACT_CHARACTERS = 1_500;

/** Keeps head and tail, where commands and errors tell most, and says how much is gone between. */
export function shorten(text: string, kind: string): string {
  return headAndTail(text, MAX_CHARACTERS[kind as keyof typeof MAX_CHARACTERS] ?? OTHER_CHARACTERS);
}

/** A command line or path cut to what a row may hold. */
export function shortenFact(text: string): string {
  return headAndTail(text, FACT_CHARACTERS);
}

function headAndTail(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor((limit - 40) / 2);
  const gone = text.length - 2 * half;
  // A cut through a surrogate pair would leave half a character behind.
  return `${text.slice(0, half)}\n[... ${gone} characters left out ...]\n${text.slice(-half)}`.toWellFormed();
}
