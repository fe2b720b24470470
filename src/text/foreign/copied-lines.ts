import { madeOnce } from "../made-once.ts";
import { inAnyCase, matching, oneOf } from "../one-of.ts";
import { isServiceMessage } from "./service-messages.ts";

/**
 * True for each line of a mail, page, chat, ticket or transcript that was copied without marks around it. It is known by
 * lines that nobody types to an agent: names with times, fields, headings, signatures, buttons. Or by the user's own
 * question, which points at a text and says nothing else. `isMarked` says which lines are known as foreign already.
 */
export function copiedLines(lines: readonly string[], isMarked: readonly boolean[]): readonly boolean[] {
  if (lines.length === 1) return [[isSigned, isPrinted, isServiceMessage].some((is) => is(lines[0] ?? ""))];
  const blocks = blocksOf(lines.map((line, at) => (isMarked[at] ? "" : line)));
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last) return [];
  const { from, to } = copiedRange(lines, first, last, firstMark(lines, isMarked), !isMarked.includes(true));
  return lines.map((line, at) => at >= from && at < to && line.trim() !== "");
}

/** Most prompts have one sentence, and the pattern takes a process milliseconds. */
function isSigned(line: string): boolean {
  return /[.!?]\s/.test(line) && SIGNED().test(line);
}

/** From its first line up to the user's own last question; empty where nothing was copied. */
function copiedRange(
  lines: readonly string[],
  first: Block,
  last: Block,
  mark: number,
  isPlain: boolean,
): Block {
  const opens = wordsOf(lines, first);
  const ends = wordsOf(lines, last);
  // What a question points at may be what is marked.
  const points = (words: string) => isPlain && first !== last && pointsAtText(words);
  const asksLast = first !== last && (isQuestionOnly(ends) || pointsAtText(ends));
  if (mark === -1 && !points(opens) && !(asksLast && points(ends))) return { from: 0, to: 0 };
  const keepsFirst = points(opens) || (mark > first.to && !(asksLast && !isRequest(opens)));
  return {
    from: keepsFirst ? first.to + 1 : firstCopied(lines, first, mark),
    to: asksLast ? last.from : lines.length,
  };
}

interface Block {
  readonly from: number;
  /** Its last line. */
  readonly to: number;
}

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: { from: number; to: number }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const last = blocks.at(-1);
    if (last && last.to === at - 1) last.to = at;
    else blocks.push({ from: at, to: at });
  }
  return blocks;
}

function wordsOf(lines: readonly string[], { from, to }: Block): string {
  return lines
    .slice(from, to + 1)
    .join(" ")
    .trim();
}

/** A request on the line before the first mark is the user's, if it stands in the same paragraph. */
function firstCopied(lines: readonly string[], { from }: Block, mark: number): number {
  const head = lines[from] ?? "";
  return mark > from && (isRequest(head) || pointsAtText(head)) ? from + 1 : from;
}

function isQuestionOnly(words: string): boolean {
  return words.length <= MOST_ASKED && (/\?\W*$/.test(words) || ASKS().test(words)) && !RULES.test(words);
}

function isRequest(words: string): boolean {
  return words.length <= MOST_ASKED && (/[?:]\W*$/.test(words) || ASKS().test(words) || REQUESTS.test(words));
}

/** Asks about a text, or hands one over, in words that say no rule. */
function pointsAtText(words: string): boolean {
  if (words.length > MOST_ASKED || RULES.test(words)) return false;
  return POINTS().test(words) || (/[?:]\W*$/.test(words) && TEXTS().test(words)) || HANDS_OVER().test(words);
}

const MOST_ASKED = 200;

const RULES =
  /\b(?:always|never|from now on|remember|prefer|must|don['’]t|do not|we (?:use|decided|chose|went|settled|switched)|instead of|rules?|conventions?|keep in mind|going forward)\b/i;

const ASKS = madeOnce(
  () => matching("i")`
  ^\W*(?:hm+,? )?(?:thoughts|opinions|ideas|any (?:idea|thoughts)|what now|wdyt|ok|right|true|correct)\b
  ^\W*(?:please |pls |can you |could you )?(?:explain|summari[sz]e|translate|read|review|check|look|have a look|take a look|see|tell me|help|apply|do (?:it|that|this|the same)|follow|go on|act on|sort|answer|reply|respond)\b
`,
);

const REQUESTS =
  /^\W*(?:please |pls |now |ok(?:ay)?,? |hi,? |hey,? |claude,? |can you |could you |let['’]?s |i (?:want|need)|we (?:want|need) )*(?:add|fix|make|create|write|update|change|remove|rename|implement|build|set up|move|refactor|use|run|find|show|test|debug|convert|clean|explain|summari[sz]e|translate|review|check|look|help|start|continue|merge|deploy|improve|replace|delete|port)\b/i;

const POINTS = madeOnce(
  () => matching("i")`
  \b(?:this|that|these|those|it|they|he|she|them|below|above|following)\b.{0,80}\?\W*$
  ^\W*(?:what|who|why|how|which|is|are|do|does|did|should|can|could|any)\b.{0,60}\b(?:this|that|these|those|it|they|he|she|them|below|above)\b
  ^\W*(?:please |pls |can you |could you )*(?:explain|summari[sz]e|translate|read|review|check|look at|have a look|take a look|see|consider|understand|rephrase|proofread)\b.{0,60}\b(?:this|that|these|those|it|them|below|above|following)\b
  \bi (?:read|saw|found|got|heard|copied) (?:it|this|that|these|them)\b.{0,40}\b(?:on|in|from|at)\b
  ^\W*(?:fyi|see below|look|here|here you go|tl;?dr|thoughts|any (?:idea|thoughts)|what now|hm+,? what now|wdyt)\W*$
`,
);

const TEXT_WAYS = () => oneOf`
  pages?|sites?|e-?mails?|mails?|messages?|docs?|documentation|tickets?|threads?|articles?|posts?|logs?|outputs?|notes?
  guides?|comments?|reviews?|transcripts?|chats?|slack|teams|readme|meetings?|newsletters?|banners?|adverts?|changelogs?
  release notes|issues?|wiki|manuals?|tutorials?|blogs?|forums?|answers?|subtitles|calls?|results?|text|quotes?|minutes
  announcements?|specs?|papers?|books?|courses?|handbooks?|faqs?|polic(?:y|ies)|snippets?|descriptions?|cards?|warnings?
`;
const TEXTS = madeOnce(() => new RegExp(String.raw`\b${TEXT_WAYS()}\b`, "i"));

const HANDS_OVER = madeOnce(
  () =>
    new RegExp(
      String.raw`^\W*(?:(?:i |we |just )?(?:got|found|copied|pasted|received|read|saw)|here(?:['’]s| is| are)?|this is|that is|these are|from|see|look at|read|check)\b.{0,80}\b${TEXT_WAYS()}\b`,
      "i",
    ),
);

/** Index of the first line that nobody types to an agent; -1 for none. */
function firstMark(lines: readonly string[], isMarked: readonly boolean[]): number {
  const short = lines.map((line) => (line.length <= MOST_MARK ? line : ""));
  const repeated = [FIELD(), SPEAKER(), NUMBERED, ASKED(), COLUMNS()].filter(
    (pattern) => short.filter((line) => pattern.test(line)).length > 1,
  );
  return short.findIndex((line, at) => {
    if (isPrinted(line) || isServiceMessage(line)) return true;
    if (isMarked[at]) return TIMED.test(line) || NOTED.test(line);
    const isTitled = at < lines.length - 1 && isTitle(line);
    return isTitled || [MARK(), SIGN_OFF(), SIGNED(), ...repeated].some((pattern) => pattern.test(line));
  });
}

const MOST_MARK = 2_000;

/** A terminal's prompt, a build's mark or what an installed package says; its output follows. */
function isPrinted(line: string): boolean {
  return PRINTED_HINT.test(line) && PRINTED().test(line);
}

const PRINTED_HINT = /[$#>%❯]\s|::|##|==>|\]:|install|packages?\b|vulnerabilit|Setting up|npm notice/i;

const PRINTED = madeOnce(
  () => matching("i")`
  ^\s*(?:\([^)]{1,40}\)\s)?\[?[\w.-]+@[\w.-]+[: ][^$#%\n]{0,80}[$#%]\s|^\s*(?:PS )?[a-z]:\\[^>]{0,200}>\s?\S
  ^\s*[$%❯#>]\s(?:sudo )?(?:cat|type|less|more|head|tail|bat|curl|wget|Get-Content|gc|man|gh copilot|claude|codex|gemini|aider|llm|sgpt|ollama|tldr)\s
  ^\s*(?:##(?:vso)?\[|::(?:notice|warning|error|debug|group|add-mask|set-output)\b)
  ^\s*(?:In|Out) ?\[\d*\]:|^\s*(?:>>>|irb\([^)\n]{1,40}\)[:\d]{0,8}[>*]|iex\(\d+\)>|(?:julia|scala|node|mysql|sqlite|redis)>|\w{1,40}[=-][#>])\s\S
  ^\s*==> \S|^\s*post-?install message (?:from|for|of)\b|^\s*>?\s*@?[\w./-]+@\d\S* (?:pre|post)?install\b
  ^\s*(?:added|changed|removed|audited) \d+ packages?\b|\bpackages? (?:is|are) looking for funding|^\s*found \d+ vulnerabilit
  ^\s*Successfully installed \S|^\s*Setting up \S+ \(|^\s*npm notice\b|\bthank(?:s| you)\b.{0,20} for installing\b
`,
);

/** A line of a chat or of subtitles. */
const TIMED =
  /^\s*(?:.{0,40}\s)?[[(]?\d{1,2}:\d\d(?::\d\d)?\s?(?:[ap]\.?m\.?)?[\])]?\s*(?:$|-->)|-->|^\s*[[(]?\d{1,2}:\d\d/i;

/** A note in a ticket: "2026-11-03 10:42:10 - Ada Lovelace (Work notes)". */
const NOTED =
  /^\s*\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)? [–-] \p{Lu}[\p{L}.'’ ]{1,40}(?:\([^)]{1,40}\))?\s*$/u;

/** "Status: open", "Assignee: Ada". */
const FIELD = () =>
  /^\s*(?:[-*•]\s*)?(?:\*\*)?(?:status|assignee|reporter|priority|labels?|type|subject|to|cc|bcc|date|from|re|fwd|sent|author|created|updated|due|owner|team|location|severity|version|customer|component|environment|tags?|category|milestone|sprint|estimate|attendees|present|participants|agenda|duration|when|where|who|what|salary|ticket|id|name|e-?mail|phone|company|url|link|source)(?:\*\*)?\s*:(?:\*\*)?\s*\S/i;

/** "Ada: ...", "ada_l: ...", "Ada Lovelace (Support): ...". */
const SPEAKER = () =>
  /^\s*(?:[-*•]\s*)?(?:\*\*)?@?(?:\p{L}[\p{L}\d_.'’-]{1,24})(?: \p{Lu}[\p{L}.'’-]{0,24}){0,2}(?: \([^)]{1,40}\))?(?:\*\*)?\s*:(?:\*\*)?\s+\S/u;

/** "Respondent 14: ..." */
const NUMBERED =
  /^\s*(?:respondent|participant|speaker|interviewer|interviewee|customer|caller|guest|reviewer|tester|student|person|teilnehmer|befragter) \d{1,3}\s*:\s+\S/i;

/** A question and its answer: "Q: ...", "A: ...". */
const ASKED = () => /^\s*(?:[-*•]\s*)?(?:\*\*)?(?:[QAFPRВО]|[问答問])\d{0,3}(?:\*\*)?\s*[:：](?:\*\*)?\s*\S/u;

const COLUMNS = () => /\S\s+\|\s+\S|\S\t+\S|^\s*\S[^|\n]*\|[^|\n]*\|/;

const UI_WAYS = () => oneOf`
  reply|replies|share|like|likes|edit|edited|accept(?: all)?|reject(?: all)?|accept cookies|manage (?:cookies|preferences)
  subscribe|unsubscribe|sign (?:in|up)|log ?in|apply(?: now)?|read more|show more|see more|learn more|view (?:all|more)
  permalink|parent|upvotes?|downvotes?|report|follow|comments?|copy(?: link)?|next|previous|back|save|cancel|close|menu
  home|search|hide|resolve(?: conversation)?|resolved|outdated|pinned|new|mark as (?:read|done)|contents|skip to content
  table of contents|all rights reserved|cookies?|settings|privacy(?: policy)?|terms(?: of (?:use|service))?|helpful
  was this (?:page )?helpful\??|advertisement|sponsored|to ?do|doing|done|in progress|backlog|quote reply|add reaction
`;

const SIGN_WAYS = () => oneOf`
  (?:best|kind|warm|many)?\s?regards|best(?: wishes)?|cheers|sincerely|yours(?: \w+)?|thanks(?: (?:all|everyone|team))?
  many thanks|thank you|br|mfg|viele grüße|(?:mit )?(?:freundlichen|besten|lieben) grüßen|cordialement|saludos|talk soon
`;

/** The end of a mail; "Thanks, that looks fine." is none. */
const SIGN_OFF = madeOnce(() => {
  const words = inAnyCase(SIGN_WAYS());
  return new RegExp(
    String.raw`^\s*(?:${words})\s*[,!.–—-]+\s*(?:\p{Lu}[\p{L}. ]{0,40}|\p{Ll}{2,12})?$|^\s*(?:${words})\s+\p{Lu}\p{L}+\s*$`,
    "u",
  );
});

/** A mail in one paragraph. */
const SIGNED = madeOnce(
  () =>
    new RegExp(
      [
        String.raw`[.!?]\s+(?:${SIGN_WAYS()})\s*[,!.–—-]*\s+\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?\W*$`,
        String.raw`[.!?]\s+[–—-]\s?\p{L}[\p{L}\d_.-]{1,30}(?: \p{L}+)? (?:\w{3,9}\.? \d{1,2}|\d{1,2}\.? \w{3,9})\b.{0,20}$`,
        String.raw`^\s*dear (?!claude\b)\p{L}{2,20}(?: \p{L}{2,20})?,\s`,
      ].join("|"),
      "iu",
    ),
);

const MARK = madeOnce(
  () =>
    new RegExp(
      [
        String.raw`^\s*(?:[▲▼▶►★☆↑↓→•·]\s*)?(?:\d+ )?(?:${UI_WAYS()})(?:\s*[|·•(\[].{0,60})?\s*\d*\s*$`,
        String.raw`^\s*(?:dear|hi|hello|hey|good morning|moin|hallo|liebe[rs]?)\s+(?:all|both|team|everyone|everybody|folks|there|colleagues|(?!claude\b)\p{L}{2,20}(?: \p{L}{2,20})?)\s*[,!–—]\s*$`,
        String.raw`^\s*(?:#{1,6} \S|={2,6} \S.{0,80} ={2,6}\s*$|={3,}\s*$|-{3,}\s*$|\*{3,}\s*$|_{3,}\s*$)`,
        String.raw`\b\d{1,2} ?(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[hdwy]) ago\b`,
        String.raw`^\s*(?:yesterday|today|last \w+) (?:at )?\d|\b\d{1,2}:\d\d ?[ap]\.?m\b|^\s*[(\[]?\d{1,2}:\d\d`,
        String.raw`^\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? \d|^\s*\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`,
        String.raw`^\s*(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,4}(?:, \d{4})?\s*(?:$|[·|–—-])`,
        String.raw`^\s*[(\[][^\])\d]{0,24}\d{1,2}:\d\d[^\])]{0,12}[\])]\s+\p{L}`,
        String.raw`^\s*[★☆⭐]{2,5}(?:\s|$)|\b\d(?:[.,]\d)? (?:out )?(?:of|von|sur|de|\/) 5 (?:stars|sternen?|étoiles|estrellas)\b|\bfound this (?:review )?helpful\b`,
        String.raw`^\s*\d+ errors? and \d+ warnings?\s*$|^\s*process completed with exit code \d`,
        String.raw`^\s*[●⏺✻✢∴]\s*(?:thinking|thought|working|reading|searching|running)\b`,
        UPDATED_OR_HELPFUL(),
        String.raw`^\s*usage:\s+\S|^\s*h[1-6]\. \S|^\s*\.\. [\w-]+::|^\s*thank you for (?:your interest|choosing|contributing|contacting)\b`,
        String.raw`-->|^\s*WEBVTT|^\s*[\[(](?:music|applause|inaudible|laughter|crosstalk)[\])]`,
        String.raw`^\s*(?:posted|written|published|asked|answered|commented|submitted|opened|created|edited|modified|viewed|updated) (?:by|on|in|at|\d)\b`,
        String.raw`^\s*v?\d+\.\d+(?:\.\d+)?(?:[-+.]\w+)*\s*(?:$|[(–—-])|^\s*(?:version|release|chapter|section|lesson|module|unit|part|step|week|slide|act) \d`,
        String.raw`^\s*[\w.@/-]{1,40} (?:commented|replied|wrote|said|left a comment|reviewed|requested changes|approved|joined|started a|added a|asked)\b`,
        String.raw`^\s*comments? on (?:lines?|file) \S|^\s*[\w.-]{1,40}(?:\[bot\]| bot)\s*$`,
        String.raw`^\s*@[\w.-]+(?:[\s,:]|$)|^\s*[A-Z]{2,8}-\d+\b|^\s*#\d+\s`,
        String.raw`^\s*\S.{0,60}\s[·|•–]\s.{0,60}\s[·|•–]\s`,
        String.raw`^\s*\d{1,5}\s*\|\s|^[\s+|-]*-{3,}\+-`,
        String.raw`^\s*(?:npm|yarn|pnpm|pip|cargo|warning|notice|deprecated|info)\s(?:warn|notice|info|deprecated|err|error)\b|^\s*\(\d+ rows?\)`,
        String.raw`^\s*:(?:properties|end|logbook|id|custom_id|created|clock):(?:\s|$)|^\s*#\+(?:begin_\w+|end_\w+|title|author|date|options|property):?(?:\s|$)|^\*{1,5} (?:todo|done|wait\w*|next) `,
        String.raw`\d min(?:ute)?s? read\b|\ball rights reserved\b|^\s*[©®]|\bwe use cookies\b|\b\d+ (?:upvotes|points|views|votes|likes|replies|reactions)\b`,
        String.raw`^\s*speaker \d|^\s*\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,2}\s*(?:\(|\[|,|-|–|—)\s?.{0,40}\d`,
      ].join("|"),
      "iu",
    ),
);

/** What a page has above and below its text: "last updated", "was this page helpful". */
const UPDATED_OR_HELPFUL = () => oneOf`
  (?:last|zuletzt|laatst) (?:updated|modified|edited|aktualisiert|bearbeitet|bijgewerkt)(?: on| am| by|:)? .{0,20}\d|(?:dernière mise à jour|última (?:actualización|atualização)|ultimo aggiornamento|ostatnia aktualizacja|son güncelleme|последнее обновление|آخر تحديث|最終更新|最后更新|最後更新|마지막 업데이트).{0,20}[\d٠-٩]
  was this (?:page|article|answer|review) helpful|war diese (?:seite|antwort) hilfreich|cette page vous a.t.elle été utile|te (?:resultó|ha sido) útil|esta página foi útil|questa pagina è stata utile|была ли (?:эта )?(?:страница|статья) полезн|هل كانت هذه الصفحة مفيدة|(?:ページ|記事)は(?:お)?役に立ち|此?页面?(?:是否|对您)有(?:帮助|用)|페이지가 도움
`;

/** A short line without a verb, as documents have above a paragraph. */
function isTitle(line: string): boolean {
  const words = line.trim();
  if (words.length > 70 || !/^\p{Lu}/u.test(words) || /[.,;:!?]$/.test(words) || RULES.test(words))
    return false;
  const parts = words.split(/\s+/);
  if (parts.length > 7 || REQUESTS.test(words) || NOT_TITLE.test(words)) return false;
  const isCapital = parts.every((part) => /^[\p{Lu}\d&–—(-]/u.test(part) || part.length <= 3);
  return (parts.length > 1 && isCapital) || DOCUMENT.test(words);
}

const NOT_TITLE =
  /^(?:ok(?:ay)?|yes|no|thanks?|thank you|great|good|perfect|nice|cool|hi|hello|hey|sorry|i|we|you|also|and|but|then|so|now|please|it|this|that|continue|go|stop|commit|push|done|sure)\b/i;

const DOCUMENT =
  /^(?:contribut\w+(?: (?:to|guide for) \S+(?: \S+)?)?|introduction|overview|background|about(?: us)?|description|usage|install\w*|requirements|summary|agenda|minutes|notes|faq|licen[cs]e|conclusion|setup|getting started|prerequisites|changelog|release notes|what['’]s new|action items|decisions|next steps|discussion|benefits|responsibilities|qualifications|your (?:profile|tasks|role)|our (?:offer|stack)|acceptance criteria|steps to reproduce|expected(?: behaviou?r)?|actual(?: behaviou?r)?|transcript|.{0,40}\b(?:guide|notes|items|handbook|policy|manual|minutes|tutorial|newsletter|faq|transcript|release|ticket|course|lesson|wiki|documentation|readme))$/i;
