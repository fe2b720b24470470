import { wordSet } from "./word-set.ts";

const KOREAN_PARTICLES =
  "으로부터 에서부터 로부터 에서는 에서도 에게서 으로는 으로도 이라는 이라고 이라도 입니다 이에요 이었지 에서 에게 에는 에도 으로 라는 라고 까지 부터 보다 처럼 마다 조차 밖에 이랑 하고 이나 이며 인데 인지 인가 이야 이지 예요 였지 은 는 이 가 을 를 에 로";
/** Short particles that also end many nouns, so that a longer stem must remain. */
const ENDINGS_OF_LONGER = "의 와 과 도 만 들 요 야";
/** Forms of "to do" after a noun: 커밋해줘, 사용하기로. */
const KOREAN_VERB_ENDINGS =
  "하(?:고|는|기|게|지|려|면|며|자|여|던|니|죠|도록|다|세요|시).*|하|해(?:서|야|요|줘|주|라|도|봐|놓|두|버|보).*|해|했.*|한(?:다|지|데).*|한|할(?:까|게|지|때|수|래)?|함|합(?:니|시)다.*|됐.*|되(?:어|었|는|지|면|고|기|게|나).*|되|된다?|될|돼.*|됩니다.*";
const NOUNS = wordSet(
  "추가 평가 단가 인가 허가 증가 휴가 차이 사이 아이 길이 높이 깊이 경로 제로 바로 서로 별로 새로 가로 세로 부하 이하 저하 결과 효과 회의 정의",
);
const SAYS_NOTHING =
  wordSet(`우리 저희 나 내 너 제 이 그 저 것 거 수 때 게 뭐 뭘 무엇 무슨 어떤 어떻게 어떡 왜 어디 언제 누가 누구 지난번 이전 전에 아까 다시 좀 더
안 못 잘 또 그리고 그런데 그래서 하지만 있 없 있는 있어 있지 있나 없는 없어 등 및 줘 주세요 이거 그거 저거 여기 거기 지금 이제 하 해 했 한 할 함 해줘 했지 해 정도 대해 대한
위해 통해 따라 때문 경우 같은 같이 모두 모든 아직 이미 혹시 그냥 네 예 음 응 되 된 될`);

let korean: readonly [done: RegExp, ends: RegExp, longer: RegExp] | undefined;

/** A Korean word without particles and verb endings; empty for a function word. */
export function koreanStem(word: string): string {
  korean ??= [
    new RegExp(`^(..+?)(?:${KOREAN_VERB_ENDINGS})$`),
    new RegExp(`^(.+?)(?:${KOREAN_PARTICLES.replaceAll(" ", "|")})$`),
    new RegExp(`^(..+?)(?:${ENDINGS_OF_LONGER.replaceAll(" ", "|")})$`),
  ];
  if (SAYS_NOTHING.has(word) || isParticle(word)) return "";
  if (NOUNS.has(word)) return word;
  for (const pattern of korean) {
    const stem = pattern.exec(word)?.[1];
    if (stem) return koreanStem(stem);
  }
  return word;
}

/** A particle glued to a name in Latin letters becomes a word of its own. */
function isParticle(word: string): boolean {
  return ` ${KOREAN_PARTICLES} ${ENDINGS_OF_LONGER} `.includes(` ${word} `);
}

/** Endings of Russian nouns and adjectives, longer ones first. */
const CYRILLIC_ENDINGS =
  /^([а-яіїєґ]{3,}?)(?:иями|иях|иям|ией|ями|ами|ого|его|ому|ему|ыми|ими|ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ою|ею|ую|юю|ых|их|ым|им|ом|ем|ам|ям|ах|ях|ия|ью|ии|ию|ов|ев|а|я|о|е|и|ы|у|ю|ь|й)$/;

/** A Cyrillic word without its case ending; any other word as it is. */
export function cyrillicStem(word: string): string {
  return word.length > 3 && isCyrillic(word) ? (CYRILLIC_ENDINGS.exec(word)?.[1] ?? word) : word;
}

function isCyrillic(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x400 && code < 0x530;
}
