/** Characters that look like those of our signs, beside what NFKC already makes one; `‹` is how we disarm a tag. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [
    /[\u00b7\u0387\u2022\u2027\u2219\u22c5\u2e31\u2e33\ua78f\u1427\u16eb\u30fb\uff65\u02d9\u05c5\u0701\u25cf\u2981]/gu,
    "·",
  ],
  [/[\u2010-\u2015\u2212\u2500\u2501\ufe58\u02d7\u06d4\u2796\u30fc]/gu, "-"],
  [/[\u276e\u2329\u27e8\u3008\u02c2\u1438]/gu, "<"],
  [/[\u276f\u232a\u27e9\u3009\u02c3\u1433]/gu, ">"],
  [/[\u3010\u2772\u27e6\u3014\u301a]/gu, "["],
  [/[\u3011\u2773\u27e7\u3015\u301b]/gu, "]"],
  [/[\u02d0\u0589\u05c3\u2236\ua789\ufe30\u0703]/gu, ":"],
  [/\u2e3b/g, "---"],
  [/\u0430/g, "a"],
  [/\u0435/g, "e"],
  [/[\u043e\u03bf]/g, "o"],
  [/\u0443/g, "y"],
  [/\u0456/g, "i"],
  [/\u0455/g, "s"],
  [/\u0501/g, "d"],
  [/\u057d/g, "u"],
  [/\p{Default_Ignorable_Code_Point}/gu, ""],
];

/** As a reader would take it who does not look twice. */
export function fold(text: string): string {
  const plain = text.normalize("NFKC");
  return LOOKS.reduce((folded, [look, sign]) => folded.replace(look, sign), plain)
    .replace(/\s+/g, " ")
    .toLowerCase();
}
