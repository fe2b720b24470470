/** A run of characters of one script. */
export interface ScriptRun {
  readonly script: "han" | "katakana" | "hangul" | "thai" | "spaced";
  readonly text: string;
}

const HAN = "\\u3005\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff";
const HIRAGANA = "\\u3041-\\u309f";
const KATAKANA = "\\u30a1-\\u30fa\\u30fc-\\u30fe\\u31f0-\\u31ff";
const HANGUL = "\\uac00-\\ud7a3";
const THAI = "\\u0e01-\\u0e4e";

/** Characters of scripts without blanks between words, or with glued endings. */
export const UNBROKEN = new RegExp(`[${HAN}${HIRAGANA}${KATAKANA}${HANGUL}${THAI}]`);

/** Hiragana writes endings and particles: like 的 and 了 it separates words and carries no term. */
const RUN = new RegExp(
  `([${HAN}]+)|([${KATAKANA}]+)|([${HANGUL}]+)|([${THAI}]+)|[${HIRAGANA}]+|([^${HAN}${HIRAGANA}${KATAKANA}${HANGUL}${THAI}]+)`,
  "g",
);

/** Words in which the characters below carry meaning. */
const HAN_WORDS =
  "目的 了解 平和 和平 和暦 总和 調和 存在 在庫 在线 内在 付与 参与 給与 関与 是正 是非 都度 都市 首都 还原 返还 个人 个性 着色 着手 就绪 成就 把握 供给 给定 被动";
/** Chinese function words, which separate the others. */
const HAN_BREAKS =
  "为什么 什么 怎么 怎样 哪个 哪些 哪里 一个 一下 之前 以前 上次 因为 所以 如果 或者 以及 可以 应该 需要 已经 关于 现在 正在 但是 是否 不过 经过 没有 不要 时候 为何 我 你 他 她 它 们 的 了 吗 呢 吧 啊 嘛 呀 是 在 和 与 把 被 让 给 就 都 也 很 还 又 这 那 个 着";
/** The same in Thai, longer words before their prefixes. */
const THAI_BREAKS =
  "ครั้งที่แล้ว ก่อนหน้านี้ อย่างไร ยังไง อะไร ทำไม เมื่อวาน หรือไม่ หรือยัง แล้ว เรื่อง เกี่ยวกับ สำหรับ เพราะ ระหว่าง เรา ผม ฉัน คุณ ครับ ค่ะ คะ นะ ที่ ของ และ หรือ กับ ให้ ได้ ไม่ เป็น อยู่ มี จะ ใน จาก ว่า โดย ด้วย นี้ นั้น ไหน ไว้ ช่วย หน่อย การ ความ ต้อง ควร เคย กัน ก็ ซึ่ง เมื่อ ถ้า ไหม บน";

const patterns = new Map<string, RegExp>();

const WIDE = new RegExp(`[${HAN}${HIRAGANA}${KATAKANA}${HANGUL}]`, "g");

/** Length in characters, double-width ones counted twice. */
export function widthOf(text: string): number {
  return text.length + (UNBROKEN.test(text) ? (text.match(WIDE)?.length ?? 0) : 0);
}

/** A text's runs by script, in order, without function words. */
export function* scriptRuns(text: string): Generator<ScriptRun> {
  for (const [, han, katakana, hangul, thai, spaced] of text.matchAll(RUN)) {
    if (han) yield* scriptParts(han, "han", HAN_WORDS, HAN_BREAKS);
    else if (katakana) yield { script: "katakana", text: katakana };
    else if (hangul) yield { script: "hangul", text: hangul };
    else if (thai) yield* scriptParts(thai, "thai", "", THAI_BREAKS);
    else if (spaced) yield { script: "spaced", text: spaced };
  }
}

function* scriptParts(
  text: string,
  script: ScriptRun["script"],
  words: string,
  breaks: string,
): Generator<ScriptRun> {
  const parted = text.replace(breakPattern(script, words, breaks), (found, isWord) => (isWord ? found : " "));
  for (const part of parted.split(" ")) if (part !== "") yield { script, text: part };
}

/** Compiled on first use, to spare other hooks the cost. */
function breakPattern(script: string, words: string, breaks: string): RegExp {
  const either = (words: string) => words.normalize("NFKC").replaceAll(" ", "|");
  const pattern = patterns.get(script) ?? new RegExp(`(${either(words) || "(?!)"})|${either(breaks)}`, "g");
  patterns.set(script, pattern);
  return pattern;
}
