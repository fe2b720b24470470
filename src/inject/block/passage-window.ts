import type { Memory } from "../../domain/memory.ts";
import { termRarity } from "../../recall/score/background.ts";
import { termsOf } from "../../text/terms.ts";
import { oneLine } from "./one-line.ts";

export interface PassageWindow {
  readonly text: string;
  readonly speaker: "you" | "agent";
}

interface SpeakerSentence extends PassageWindow {
  readonly worth: number;
}

/** The sentences with most of the search words, in at most so many characters. */
export function passageWindow(
  memory: Memory,
  asked: readonly string[],
  mostCharacters: number,
): PassageWindow {
  const worth = new Map(asked.flatMap(termsOf).map((term) => [term, termRarity(term)]));
  const sentences = speakerSentences(memory, worth);
  const [from, to] = bestStretch(sentences, mostCharacters);
  const chosen = sentences.slice(from, to);
  const cut = to < sentences.length ? "…" : "";
  const text = `${from > 0 ? "…" : ""}${chosen.map((one) => one.text).join(" ")}`;
  const speaker = chosen.toSorted((one, other) => other.worth - one.worth)[0]?.speaker ?? "you";
  return { text: oneLine(text + (text.length < mostCharacters ? cut : ""), mostCharacters), speaker };
}

/** The title is the user's, unless the body has it. */
function speakerSentences(
  { title, body }: Memory,
  worth: ReadonlyMap<string, number>,
): readonly SpeakerSentence[] {
  let speaker: PassageWindow["speaker"] = "you";
  const lines = body === "" ? [title] : body.split("\n");
  return lines.flatMap((line) => {
    const label = /^(you|agent): /.exec(line);
    if (label) speaker = label[1] as PassageWindow["speaker"];
    const words = line.slice(label?.[0].length ?? 0);
    return words
      .split(/(?<=[.!?。！？])\s+/)
      .map((text) => ({ text, speaker, worth: sentenceWorth(text, worth) }));
  });
}

function sentenceWorth(text: string, worth: ReadonlyMap<string, number>): number {
  return [...new Set(termsOf(text))].reduce((sum, term) => sum + (worth.get(term) ?? 0), 0);
}

/** The fitting stretch of one speaker with most worth, of equals the first. */
function bestStretch(sentences: readonly SpeakerSentence[], room: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 1];
  let most = -1;
  for (let from = 0; from < sentences.length; from++) {
    const to = stretchEnd(sentences, from, room);
    const sum = sentences.slice(from, to).reduce((total, { worth }) => total + worth, 0);
    if (sum > most + 1e-9 && (sentences[from]?.worth ?? 0) > 0) [best, most] = [[from, to], sum];
  }
  return best;
}

function stretchEnd(sentences: readonly SpeakerSentence[], from: number, room: number): number {
  let left = room;
  let to = from;
  while (to < sentences.length && sentences[to]?.speaker === sentences[from]?.speaker) {
    left -= (sentences[to]?.text.length ?? 0) + 1;
    if (left < 0 && to > from) break;
    to++;
  }
  return to;
}
