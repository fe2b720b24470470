import { madeOnce } from "../made-once.ts";
import { matching } from "../one-of.ts";
import type { Span } from "../span.ts";
import { type Attribution, MATERIAL, NAMED_SOURCES, REPORTED_SPEECH } from "./reported-speech.ts";

/**
 * Spans that the user's own words hand to a page, a manual, a person or a text to be worked on: from the sentence that
 * names it to the end of its paragraph; to the end of the text where a colon hands over.
 */
export function attributedSpans(text: string): readonly Span[] {
  const lower = text.toLowerCase();
  const spans: Span[] = [];
  for (const { hints, pattern, keepsRequest } of attributionsOf(lower)) {
    if (!hints.some((hint) => lower.includes(hint))) continue;
    for (const { 0: words, index } of text.matchAll(pattern())) {
      const [from, to] = attributed(text, index);
      const rest = index + words.length;
      spans.push([keepsRequest ? rest + text.slice(rest).search(/\S|$/) : from, to]);
    }
  }
  return spans;
}

/** Most need a colon, which most prompts have not. */
function attributionsOf(lower: string): readonly Attribution[] {
  const named = [...ATTRIBUTIONS, ...NAMED_SOURCES];
  return /[:：]/.test(lower) ? [...named, ...REPORTED_SPEECH, ...MATERIAL] : named;
}

function attributed(text: string, at: number): Span {
  const from = Array.from(text.slice(0, at).matchAll(SENTENCE_END)).at(-1);
  const rest = text.slice(at);
  const paragraph = at + (/\r?\n[^\S\n]*\r?\n/.exec(rest)?.index ?? rest.length);
  const handsOver = /^[^\n]*[:：][^\S\n]*(?:\n|$)|[:：]\s*$/.test(text.slice(at, paragraph));
  return [from ? from.index + from[0].length : 0, handsOver ? text.length : paragraph];
}

const SENTENCE_END = /\n\s*|[.!?]["')\]]?\s+|[。！？]\s*/g;

/** One who wrote a mail that is answered below, or a mail's separator. */
export function isMailLine(line: string): boolean {
  const lower = line.toLowerCase();
  return MAIL_HINTS.some((hint) => lower.includes(hint)) && MAIL().test(line);
}

const MAIL_HINTS = words(
  "@ schrieb geschrieben nachricht écrit ecrit message escri escre mensa scritto schreef пис пиш сообщени 写道 寫道 邮件 書きました 書いた メッセージ 年 작성 님이 썼",
);

const MAIL = madeOnce(
  () => matching("iu")`
  ^.{0,120}\d.{0,120}<[^<>\s]{1,80}@[^<>\s]{1,80}>[^\n]{0,40}[:：]\s*$
  ^\s*>?\s*(?:am|op) .{0,80}\d.{0,80} (?:schrieb|schreef)(?:$|\W)|^\s*am .{0,80}\d.{0,80} geschrieben\s*:?\s*$
  ^\s*(?:le|el|em|il|no dia) .{0,80}\d.{0,80} (?:a|ha)? ?(?:écrit|ecrit|escribió|escreveu|scritto)\s*:?\s*$
  ^.{0,80}\d.{0,80}(?:пишет|писал\S{0,3}|написал\S{0,3})\s*:?\s*$|^.{0,80}\d.{0,80}(?:写道|寫道)\s*[:：]?\s*$
  ^\s*\d{4}年\d{1,2}月\d{1,2}日.{0,100}(?:[:：]|書きました[。]?|書いた)\s*$|^.{1,80}(?:さんは|さんが|が|は)(?:次のように)?書きました\s*[:：。]?\s*$
  ^.{0,80}\d.{0,80}(?:작성|썼습니다|님이 쓴 글)\s*[:：]?\s*$
  ^\s*-{2,}\s*(?:ursprüngliche nachricht|weitergeleitete nachricht|original-?nachricht|message (?:d['’]origine|transféré|original)|mensaje (?:original|reenviado)|mensagem (?:original|encaminhada)|пересылаемое сообщение|исходное сообщение|原始邮件|转发的邮件|元のメッセージ|転送されたメッセージ)
`,
);

const DE = String.raw`\p{L}*(?:doku|dokumentation|docs|readme|handbuch|anleitung|wiki|seite|website|artikel|blog|leitfaden|hersteller|anbieter|support)`;
const FR =
  "(?:docs?|documentation|guide|manuel|readme|wiki|site|page|article|blog|tutoriel|notice|éditeur|fournisseur|support)";
const ES =
  "(?:documentación|documentacion|docs?|guía|manual|readme|wiki|sitio|página|pagina|artículo|blog|tutorial|proveedor)";
const PT =
  "(?:documentação|documentacao|docs?|guia|manual|readme|wiki|site|página|pagina|artigo|blog|tutorial|fornecedor)";
const RU = String.raw`(?:документаци\p{L}*|док[аеиу]\p{L}{0,3}|руководств\p{L}*|инструкци\p{L}*|сайт\p{L}*|стать\p{L}*|вики|readme|гайд\p{L}*|справк\p{L}*|страниц\p{L}*|письм\p{L}*|блог\p{L}*)`;
const ZH =
  "(?:文档|官方|官网|手册|说明书?|指南|教程|网站|网页|页面|博客|文章|帖子|公告|邮件|readme|wiki|同事|老板|经理|客户|客服|供应商|厂商)";
const JA =
  "(?:ドキュメント|文書|公式|マニュアル|手順書|ガイド|サイト|記事|ブログ|readme|ウィキ|wiki|ページ|説明書?|資料|メール)";
const KO = "(?:문서|설명서|매뉴얼|가이드|위키|사이트|블로그|페이지|readme|메일|안내문?|공지|공식 ?홈페이지)";

const EN =
  "(?:docs?|documentation|readme|wiki|pages?|sites?|manual|guide|handbook|article|blog|post|thread|forum|ticket|issue|e?-?mail|message|answer|changelog|release notes)";

const ATTRIBUTIONS: readonly Attribution[] = [
  {
    hints: words(
      "say said write wrote answer suggest recommend repl claim states advis told reads asks asked wants found saw read",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\b(?:i|we|you|i['’]ve|we['’]ve|you['’]ve)(?: \w+)?) (?:says?|said|writes?|wrote|answer(?:s|ed)|suggest(?:s|ed)|recommend(?:s|ed)|repl(?:ies|ied)|claim(?:s|ed)|state[sd]|advise[sd]|told (?:me|us)|reads)(?: [^:.!?\n]{0,40})?:
      \b(?:found|saw|read|got|copied|pasted)\b[^:.!?\n]{0,40} ${EN}(?: [^:.!?\n]{0,20})?:
    `,
    ),
  },
  {
    hints: words(
      "write draft translate proofread rephrase reword shorten summar use add put paste insert test",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?:^|[.!?]\s+|\n)\W{0,3}(?:please |pls |can you |could you )?(?:write|draft|make|create|add|put|paste|insert|use|set)\b[^:.!?\n]{0,60}\b(?:messages?|descriptions?|(?:as|for) (?:the |a )?(?:test |sample |dummy )?(?:input|data|fixture|text|value|string|title|heading|comment|example)|readme|changelog|release notes|docs?)\b[^:.!?\n]{0,20}:
      (?:^|[.!?]\s+|\n)\W{0,3}(?:please |pls |can you |could you )?(?:translate|proofread|rephrase|reword|shorten|summari[sz]e|paraphrase)\b[^:.!?\n]{0,60}:
    `,
    ),
  },
  {
    hints: words(
      "laut gemäß doku handbuch anleitung wiki seite docs readme artikel blog leitfaden hersteller anbieter",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\p{L})(?:laut|gemäß) (?:(?:de[rmn]|unsere[rm]|eure[rm]|\p{L}+e[rmn]) ){0,2}${DE}
      (?<!\p{L})${DE} (?:sagt|schreibt|besagt|empfiehlt|verlangt|meint|steht|heißt es)(?!\p{L})
    `,
    ),
  },
  {
    hints: words(
      "selon après suivant doc guide manuel readme wiki site page article blog tutoriel notice diteur fournisseur",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\p{L})(?:selon|d['’]après) (?:(?:la|le|les|cette|ce|notre) |l['’])?(?:\p{L}+ )?${FR}(?!\p{L})
      (?<!\p{L})${FR} (?:officiel(?:le)? )?(?:dit|indique|précise|recommande|conseille|explique|demande|affirme|stipule)(?!\p{L})
      (?<!\p{L})il est (?:écrit|indiqué|dit|précisé) (?:dans|sur) (?:(?:la|le|les) |l['’])?${FR}(?!\p{L})
    `,
    ),
  },
  {
    hints: words(
      "documentaci doc guía manual readme wiki sitio página pagina artículo blog tutorial proveedor",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\p{L})(?:según|segun|de acuerdo con|conforme a) (?:(?:la|el|los|las|esta|este|nuestra) )?(?:\p{L}+ )?${ES}(?!\p{L})
      (?<!\p{L})${ES} (?:oficial )?(?:dice|indica|recomienda|explica|señala|pide|afirma|establece)(?!\p{L})
    `,
    ),
  },
  {
    hints: words("documenta doc guia manual readme wiki site página pagina artigo blog tutorial fornecedor"),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\p{L})(?:segundo|conforme|de acordo com) (?:(?:[ao]s?|esta|este|nossa) )?(?:\p{L}+ )?${PT}(?!\p{L})
      (?<!\p{L})${PT} (?:oficial )?(?:diz|indica|recomenda|explica|pede|afirma|informa|manda)(?!\p{L})
    `,
    ),
  },
  {
    hints: words(
      "согласно словам говор написано сказано указано рекоменд совету пиш утвержда сообща требует",
    ),
    pattern: madeOnce(
      () => matching("giu")`
      (?<!\p{L})(?:согласно|по словам|судя по) (?:\p{L}+ )?\p{L}+
      (?<!\p{L})${RU} (?:\p{L}+ )?(?:говорит(?:ся)?|говорят|написано|сказано|указано|рекомендует\p{L}*|советует|пишут|пишет|утвержда\p{L}+|сообща\p{L}+|требует)(?!\p{L})
      (?<!\p{L})(?:говорится|написано|сказано|указано|пишут) (?:в|на) (?:\p{L}+ )?${RU}(?!\p{L})
    `,
    ),
  },
  {
    hints: words("根据 按照 依据 据 说 讲 写 提到 指出 表示 声称 规定 建议 推荐 要求 显示"),
    pattern: madeOnce(
      () => matching("giu")`
      (?:根据|按照|依据|据)[^，。,.\n]{0,20}?${ZH}
      ${ZH}(?:中|里|上|里面|上面)?(?:也|都|是|已经|明确|这么|这样){0,2}(?:说|讲|写着|写道|写了|提到|指出|表示|声称|规定|建议|推荐|要求|显示)
      ${ZH}(?:中|里|上|里面|上面)?(?:也|都|就|确实)?是?(?:这么|这样|如此|怎么)(?:说|讲|写|规定|建议)(?:的|[:：,，])
      ${ZH}(?:中|里|上|里面|上面)(?:也|都|是|明确|这么|这样){0,2}写(?:的|[:：,，])
    `,
    ),
  },
  {
    hints: words("によると によれば いわく 曰く 書いてあ 書かれ 記載 述べ とあり とある と説明"),
    pattern: madeOnce(
      () => matching("giu")`
      [^\s。、](?:によると|によれば|いわく|曰く)
      ${JA}[^。\n]{0,80}?(?:書いてあ|書かれて|記載|述べ|とありま|とある|と説明され)
    `,
    ),
  },
  {
    hints: words("따르면 의하면 라고 다고 적혀 쓰여 나와 말하"),
    pattern: madeOnce(
      () => matching("giu")`
      \S ?(?:따르면|의하면)
      ${KO}[^\s.]{0,4} [^.\n]{0,80}?(?:(?:라고|다고) ?(?:한|합|해|했|하네|나와|되어|적혀|쓰여|말|써)|적혀 ?있|쓰여 ?있|나와 ?있|말하(?:길|기를))
    `,
    ),
  },
  {
    hints: ["เอกสาร", "คู่มือ"],
    pattern: madeOnce(
      () =>
        /(?:ตาม|จาก)?(?:เอกสาร|คู่มือ)[^\n.]{0,30}?(?:บอก|ระบุ|กล่าว|แนะนำ|เขียน)(?:ไว้)?(?:ว่า|:)|ตาม(?:เอกสาร|คู่มือ)/g,
    ),
  },
];

function words(list: string): readonly string[] {
  return list.split(" ");
}
