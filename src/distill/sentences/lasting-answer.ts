import type { UserAnswer } from "../../domain/answer.ts";
import { matching } from "../../text/one-of.ts";
import type { Span } from "../../text/span.ts";
import { wordSet } from "../../text/word-set.ts";
import { claimsPermission } from "./consent.ts";
import { isPassing, isQuestionSentence, statesRedacted } from "./guards.ts";
import { sentences } from "./statements.ts";
import { weighSentence } from "./weigh-sentence.ts";

/** The answer without the agent's statements beside the question: its rules and consent must not become the user's. */
export function withoutAgentStatements(answer: UserAnswer): UserAnswer {
  const { question, chosen, passedOver } = answer;
  const statements = sentences(question).map(({ text }) => text);
  const allowed = statements.filter((text) => isQuestionSentence(text) || !isAgentStatement(text));
  return {
    ...answer,
    question: allowed.length < statements.length ? allowed.join(" ") : question,
    chosen: chosen.map(({ label, description }) => ({
      label,
      description: claimsPermission(description) ? "" : description,
    })),
    passedOver: passedOver.filter((label) => !claimsPermission(label)),
  };
}

function isAgentStatement(sentence: string): boolean {
  return ORDERS.test(sentence) || claimsPermission(sentence) || weighSentence(sentence) !== null;
}

const ORDERS = /\b(?:always|never|must|from now on|make sure|do not|don['’]?t)\b/i;

/** The answer holds after its session. */
export function isLastingAnswer(answer: UserAnswer, quoted: readonly Span[]): boolean {
  const { question, topic, words } = answer;
  const all = `${topic}\n${question}`;
  if (NEXT.test(question) || NEXT.test(topic) || HAPPENED.test(question)) return false;
  if (isConsent(answer) || AUTONOMY.test(`${all}\n${words}`)) return false;
  if (statesRedacted(words) || claimsPermission(`${all}\n${words}`)) return false;
  if (NUMBERED.test(all) && ROUTINE.test(all)) return false;
  return answer.chosen.length > 0 ? isInformativeLabel(words) : isFullTypedAnswer(words, quoted);
}

/** The same question came again, or the chosen option was rejected later. */
export function isReplacedBy(answer: UserAnswer, later: UserAnswer): boolean {
  if (answer.question === later.question) return true;
  return answer.chosen.some(({ label }) => later.passedOver.some((other) => isSameLabel(label, other)));
}

/** Most words are the same: "call it twice" returns as "call it twice, as chosen". */
function isSameLabel(one: string, other: string): boolean {
  const [a, b] = [labelWords(one), labelWords(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= 3 && shared >= 0.75 * a.size;
}

function labelWords(label: string): ReadonlySet<string> {
  return wordSet(label.toLowerCase().replace(/[,.;:()]+/g, " "));
}

/** Questions about the next step, whose answer holds once. */
const NEXT = matching("iu")`
  \b(?:next (?:steps?|tasks?|thing|up|action)|do next|what now|right away|ready to|start with|wait for)\b
  \b(?:next|first)\s*\?|(?:먼저|다음)\s*(?:작업|단계|할)|次(?:に|の(?:作業|タスク|ステップ))|下一步|接下来|先做
  \b(?:nächste[rsn]? schritte?|als nächstes|prochaines? étapes?|ensuite|siguientes? pasos?|próximos? pass?os?|a continuación|a seguir)\b
  (?:дальше|следующ\S+ шаг)
  \bhow (?:should|shall|do|would|can) (?:i|we|you) (?:like to |want to )?(?:proceed|continue|go on|move forward)\b
  어떻게\s*(?:진행|계속)|どう(?:やって)?(?:進め|続け)|(?:如何|怎么)(?:处理|继续|进行)
  \bwie (?:soll ich|sollen wir) (?:weitermachen|fortfahren|vorgehen)|\bcomment (?:procéder|continuer)
  \bcómo (?:proceder|continuar|procedo|continúo)|\bcomo (?:proceder|continuar|prosseguir)
  как (?:продолжить|поступить)
`;

/** A yes permits one action now, and must not be read as lasting consent. */
function isConsent({ question, words, chosen }: UserAnswer): boolean {
  const isOpen = OPEN_QUESTION.test(question);
  return chosen.length > 0 && !isOpen && ASKS_LEAVE.test(question) && words.length <= 60;
}

/** How, what, which: asks for more than a yes. */
const OPEN_QUESTION =
  /\b(?:how|what|which|where|who|whose|when|wie|was|welche[rsnm]?|wo|comment|quel(?:le)?s?|où|cómo|qué|cuál(?:es)?|dónde|como|qual|quais|onde)\b|(?:как|что|какой|какую|какие|где)(?=\s|$)|어떻게|어떤|무엇|어느|어디|どう|どの|どれ|何|どこ|怎么|怎样|如何|哪|什么/iu;

/** Freedom from questions is consent, too. */
const AUTONOMY =
  /\b(?:autonom\w+|unattended|without (?:asking|stopping|confirmation)|skip (?:the )?(?:hook|review)s?)\b/i;

const ASKS_LEAVE = matching("iu")`
  (?:^|[.!?:—–-]\s+)(?:can|may|shall|should) i\b(?! \w+ (?:always|never))
  \b(?:want me to|would you like me to|do you want me to|ok(?:ay)? (?:to|if i)|good to go|(?:do|would) you (?:approve|confirm))\b
  \b(?:approv(?:e|al)|proceed|continue|go ahead|merge|push|commit|ship)\b[^?]{0,40}\?\s*$
  (?:승인|머지|커밋|푸시|진행|배포)\S*(?:할까요|하시겠습니까|해도 될까요)
  (?:承認|マージ|コミット|プッシュ|進め|実行|続け)\S*(?:ますか|ましょうか|よいですか|いいですか)|(?:是否|要不要|可以)\S{0,6}(?:提交|合并|推送|继续|执行|批准)
  \b(?:soll ich|darf ich|kann ich|puis-je|dois-je|puedo|debo|posso|devo)\b
  (?:можно ли|мне (?:продолжить|закоммитить))
`;

/** Asks about facts, and not about plans. */
const HAPPENED =
  /\b(?:did you|have you|are you|were you|do you (?:have|see|know|get|believe|think|remember|mean)|you(?:['’]re| are) (?:seeing|getting)|did (?:it|this|that|the)|what (?:happens|happened)|which error|where did|when did|why did|who did)\b/i;

/** A pull request or issue by its number. */
const NUMBERED = /(?<![\w#])(?:#\d{1,6}\b|(?:PR|MR|issue|pull request) ?#?\d{1,6}\b)/i;
const ROUTINE =
  /\b(?:pr|mr|pull request|merge|push|commit|deliver|repl(?:y|ies)|review|ship|release|close)\b|머지|커밋|처리|マージ|コミット|合并|提交/i;

/** More than a number, a yes or an "all of them". */
function isInformativeLabel(words: string): boolean {
  if (BARE.test(words.trim())) return false;
  return /[\p{L}\p{N}]{2}/u.test(words);
}

const BARE =
  /^(?:v?\d+(?:\.\d+)*|yes|no|ok(?:ay)?|sure|both|all|none|everything|all of (?:them|the above|it)|skip|cancel|other|approved?|reject(?:ed)?|continue|proceed|i can paste it)[.!]?$/i;

/** The user's own words: no question, nothing pasted, and long enough. */
function isFullTypedAnswer(words: string, quoted: readonly Span[]): boolean {
  if (isQuestionSentence(words) || words.length > 600 || words.split("\n").length > 4) return false;
  // The first span is the agent's question.
  if (quoted.length > 1) return false;
  const isCrowded = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u.test(words);
  return (
    words.length >= (isCrowded ? 5 : 12) && (isCrowded || /\S\s+\S+\s+\S/.test(words)) && !isPassing(words)
  );
}
