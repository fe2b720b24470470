/** "templates: let's use MJML ...": what it is about, and what is said of it. */
export interface TopicSentence {
  readonly topic: string;
  readonly statement: string;
}

/** The words before a colon that name a subject; null when they name a speaker, a kind of text or something to do. */
export function readTopic(text: string): TopicSentence | null {
  const { topic = "", said = "" } = ABOUT.exec(text)?.groups ?? {};
  if (topic === "" || NO_TOPIC.test(topic) || SPEAKER.test(topic)) return null;
  return { topic, statement: said };
}

const ABOUT =
  /^(?:so |and |ok |also |for |on |about |re )*(?<topic>\p{L}[\p{L}\d_/+.-]*(?: [\p{L}\d_/+.-]+){0,5}):\s+(?<said>\S.*)$/isu;

const NO_TOPIC =
  /\b(?:error|warning|info|debug|fatal|todo|fixme|example|e\.g|quote|output|result|log|status|update|question|answer|title|subject|prompt|task|issue|feat|fix|chore|docs|refactor|test|style|perf|this|that|it|is|are|was|were|if|when|because|says?|said|writes?|wrote|asked|thinks?|add|write|make|create|use|run|do|check|try|change|rename|translate|summari[sz]e|reply|respond|tell|say|put|hypothetically|imagine|suppose|joke|idea|option|alternative|plan|maybe|either)\b/i;

/** One capitalised word is a name as likely as a subject. */
const SPEAKER =
  /^(?-i:\p{Lu}\p{Ll}+)$|\b(?:reviewer|boss|manager|customer|client|user|users|pm|lead|developer|teammate|colleague|support|cto|ceo|ops|qa|team|bot|assistant|system|human|friend|me|him|her|them|you|they|he|she|docs|readme|guide|wiki|article|blog|book|tutorial|comment|ticket|mail|message|slack|chat)\b/iu;
