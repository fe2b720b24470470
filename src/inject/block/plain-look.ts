/** A text as a reader takes it: look-alikes of letters and signs replaced, marks removed, small letters. */
export interface PlainLook {
  readonly look: string;
  /** Index in the text of each of its characters, and the text's length; null where they are the same. */
  readonly indexes: readonly number[] | null;
}
export function plainLook(text: string): PlainLook {
  if (PLAIN.test(text)) return { look: text.toLowerCase(), indexes: null };
  const indexes: number[] = [];
  let look = "";
  let index = 0;
  for (const character of text) {
    const plain = plainCharacter(character);
    for (let more = plain.length; more > 0; more--) indexes.push(index);
    look += plain;
    index += character.length;
  }
  indexes.push(text.length);
  return { look, indexes };
}

/** Letters that are drawn as other forms of plain ones: mathematical, full-width, circled, in small capitals. */
export function withPlainForms(text: string): string {
  return PLAIN.test(text) ? text : text.replace(LETTER_FORMS, (letter) => letter.normalize("NFKC"));
}

const PLAIN = /^[\t\n -~]*$/;
const LETTER_FORMS =
  /[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\uff21-\uff3a\uff41-\uff5a\uff10-\uff19\u24b6-\u24e9\u1d2c-\u1d6a\u02b0-\u02b8\u2070-\u209c\ufb00-\ufb06\uff1c\uff1e\uff3b\uff3d\uff5b-\uff5e\ufe64\ufe65\ufe5d\ufe5e]/gu;

const MOST_SEEN = 4_096;
/** Characters met before: a text in another script has the same few hundred, and is looked at once for each sign. */
const seen = new Map<string, string>();

function plainCharacter(character: string): string {
  if (character >= " " && character <= "~") return character.toLowerCase();
  const before = seen.get(character);
  if (before !== undefined) return before;
  if (seen.size >= MOST_SEEN) seen.clear();
  const plain = plainFormOf(character);
  seen.set(character, plain);
  return plain;
}

function plainFormOf(character: string): string {
  const known = lookAlikes().get(character);
  if (known !== undefined) return known;
  if (MARKS.test(character)) return "";
  const whole = character.normalize("NFKD");
  const [first = ""] = whole;
  const other = lookAlikes().get(first) ?? first;
  return (whole.length > 4 ? other : [...whole].map((one) => lookAlikes().get(one) ?? one).join(""))
    .replace(MARKS_WITHIN, "")
    .toLowerCase();
}

// Combining marks, and characters that show nothing.
const MARK_RANGES = String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`;
const MARKS = new RegExp(`^[${MARK_RANGES}\\u{e0000}-\\u{e0fff}]$`, "u");
const MARKS_WITHIN = new RegExp(`[${MARK_RANGES}]`, "gu");

let known: ReadonlyMap<string, string> | undefined;
/** Built at the first text that is not plain. */
function lookAlikes(): ReadonlyMap<string, string> {
  known ??= new Map(
    Object.entries(LOOK_ALIKES).flatMap(([plain, others]) =>
      Array.from(others, (other) => [other, plain] as const),
    ),
  );
  return known;
}

/** Other characters by what they are taken for. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аАαΑɑᴀⲁꭺᎪ",
  b: "ВвΒʙᏴ",
  c: "сСϲᴄⅽᏟⲥ",
  d: "ԁᴅⅾꓒᎠ",
  e: "еЕεΕєҽᴇᎬ℮ⲉёЁ",
  f: "ϝғꜰ",
  g: "ɡɢԍᏀ",
  h: "һНΗʜᎻ",
  i: "іІιΙıɪӏᎥⅼǀ",
  j: "јЈϳᴊᎫ",
  k: "кКκΚᴋᏦⲕ",
  l: "ⅼʟᏞ",
  m: "мМΜᴍᎷⅿ",
  n: "пΝɴոη",
  o: "оОοΟᴏօσ๐०",
  p: "рРρΡᴘᏢⲣ",
  q: "ԛզ",
  r: "гʀᴦᏒ",
  s: "ѕЅꜱᏚ",
  t: "тТτΤᴛᎢ",
  u: "υսᴜμ",
  v: "νѵᴠⅴᏙ",
  w: "ѡшԝωᴡᎳ",
  x: "хХχΧⅹ",
  y: "уУүγΥʏ",
  z: "ᴢΖᏃ",
  "·": "•‣․‧∙⋅・･·⸱ꞏᐧ᛫●○◦◉◎◘▪▫■□▸▹►▶◆◇⬝⬤⚫⚪⦁⦿⊙⊚⊛∘❖✦➢➤⁃⁌⁍⸰˙",
  "-": "‐‑‒–—―−─━┄┅┈┉╌╍═╴╶╸╺╼╾⸺⸻﹘﹣－ーｰ⁓〜～˗⎯⏤➖ー一_‗⸗゠",
  ":": "∶：﹕︓ː˸։׃܃܄⁚꞉ꓽ⁝፡",
  "[": "［〔【〖〘〚⟦⁅❲⦋⦍⦏⦗⌈⌊⎡⎣「『﹝﹇︻︹⸢｢⟬",
  "]": "］〕】〗〙〛⟧⁆❳⦌⦎⦐⦘⌉⌋⎤⎦」』﹞﹈︼︺⸣｣⟭",
  "<": "‹〈⟨＜˂❮❬⟪《≪«﹤〈ᐸ",
  ">": "›〉⟩＞˃❯❭⟫》≫»﹥〉ᐳ",
  "|": "｜│┃∣❘❙❚⎮¦┆┇┊┋║￨ǀ",
  "#": "＃﹟♯",
  "/": "／⁄∕⧸",
  " ": "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800\u2028\u2029\u0085",
};
