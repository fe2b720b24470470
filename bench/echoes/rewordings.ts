import { pick, type Random } from "../random.ts";

/** How somebody says two sentences of a source again. */
export type Reword = (sentences: readonly string[], random: Random) => string;

export const REWORDINGS: Readonly<Record<string, Reword>> = {
  verbatim: (sentences) => sentences.join(" "),
  "as a heading": ([first = "", ...rest]) => `## ${first}\n\n${rest.join(" ")}`,
  "as a list": (sentences) => sentences.map((one) => `- ${one}`).join("\n"),
  "in bold": (sentences) => sentences.map((one) => `**${one}**`).join(" "),
  "in quotes": (sentences) => `“${sentences.join(" ")}”`,
  "in a fence": (sentences) => `\`\`\`\n${sentences.join("\n")}\n\`\`\``,
  "in another order": (sentences) => sentences.toReversed().map(withClausesSwapped).join(" "),
  "one word in eight changed": (sentences, random) => sentences.map((one) => changed(one, random)).join(" "),
  "in half the words": (sentences) => sentences.map(shortened).join(" "),
  "turned around": (sentences) => sentences.map(turned).join(" "),
};

/** What stands after a comma comes first. */
function withClausesSwapped(sentence: string): string {
  const [, before = "", after = "", end = "."] = /^(.{12,}?), (.{12,})([.!?])$/.exec(sentence) ?? [];
  return after === "" ? sentence : `${capital(after)}, ${small(before)}${end}`;
}

const OTHERS = ["given", "whole", "usual", "such", "main", "certain", "own", "respective", "present", "said"];

function changed(sentence: string, random: Random): string {
  const offset = Math.floor(random() * 8);
  return sentence
    .split(" ")
    .map((word, at) => (at % 8 === offset ? word.replace(/[\p{L}\p{N}_-]+/u, pick(random, OTHERS)) : word))
    .join(" ");
}

const LITTLE = new Set(
  "a an the this that these those is are was were be been being it its of to in on at by for with from as and or but so if then than into over also very just only any all can could should would may might must will do does did has have had not no you your we our they their there here when which who what how each every some more most such same".split(
    " ",
  ),
);

/** Little words go first, then the last of the short ones, until half are left. */
function shortened(sentence: string): string {
  const words = sentence.split(" ");
  const wanted = Math.ceil(words.length / 2);
  const byWorth = words
    .map((word, at) => ({ at, worth: LITTLE.has(word.toLowerCase()) ? 0 : word.length }))
    .sort((one, other) => other.worth - one.worth || one.at - other.at);
  const kept = new Set(byWorth.slice(0, wanted).map(({ at }) => at));
  const said = words.filter((_, at) => kept.has(at)).join(" ");
  return capital(/[.!?]$/.test(said) ? said : `${said}.`);
}

const JOINTS = /^(?:that|which|when|if|because|to|for|with|by|and|or|in|on|from|before|after|so|as|is|are)$/i;

/** The part after the little word nearest to the middle comes first, as in a language that puts it there. */
function turned(sentence: string): string {
  const words = sentence.replace(/[.!?]$/, "").split(" ");
  const joints = words.flatMap((word, at) =>
    at > 1 && at < words.length - 2 && JOINTS.test(word) ? [at] : [],
  );
  const middle = words.length / 2;
  const joint = joints.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  if (joint === undefined) return `What holds is: ${small(sentence)}`;
  const [before, after] = [words.slice(0, joint).join(" "), words.slice(joint + 1).join(" ")];
  return `As for ${small(after)}, it is ${words[joint]} this: ${small(before)}.`;
}

function capital(text: string): string {
  return text.replace(/^./u, (sign) => sign.toUpperCase());
}

function small(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (sign) => sign.toLowerCase());
}
