import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";

const NAME = () => oneOf`
  mnemonic\w{0,10}|bip-?39|(?:seed|recovery|backup|secret|wallet|restore)[ _-]?(?:phrase|words?)|\bseed(?=\W)
  \bwallet\w{0,8}|(?:12|15|18|21|24|twelve|twenty[ -]?four)[ -]words?
`;
/** In a row, a list in brackets, or a line each, numbered or not. */
const NEXT = String.raw`(?:\s{0,4},[ \t]{0,4}|\\{0,3}["'],\s{0,20}\\{0,3}["']|[ \t]{1,4}|[ \t]{0,4}(?:\r?\n|\\n)[ \t>|*-]{0,8})(?:\d{1,2}[.):]?[ \t]{1,4})?`;

/** The words of which a wallet can be made again, from twelve to twenty-four of them. */
export const WALLET_RULES: readonly ContextRule[] = [
  {
    kind: "mnemonic",
    hints: ["mnemonic", "bip39", "bip-39", "seed", "phrase", "wallet", " words", "-words"],
    run: /(?:[a-z]{3,8}[^a-z]{1,24}){11}[a-z]{3}/,
    pattern: () =>
      new RegExp(
        String.raw`(?:${NAME()})(?:[^\n]{0,60}?(?:[:=({["'\x60]|\b(?:is|are|was|were)\b|\r?\n|\\n))?[^A-Za-z]{0,12}(?<secret>[a-z]{3,8}(?:${NEXT}[a-z]{3,8}){11,23})(?![A-Za-z0-9])`,
        "gi",
      ),
    accept: (secret) => !/[A-Z]/.test(secret) && !IN_SENTENCES.test(secret),
  },
];

/** Words that no wallet has and hardly any sentence does without. */
const IN_SENTENCES =
  /\b(?:the|and|for|with|from|are|was|not|but|has|have|been|your|our|its|their|which|should|would|could|must|any|each|also|were|does|only|when|how|may|them|into|use)\b/;
