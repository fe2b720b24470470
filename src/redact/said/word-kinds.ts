import { madeOnce } from "../../text/made-once.ts";
import { isGiven } from "../given-value.ts";

/** Words that say of what kind something is. */
export const ADJECTIVE =
  /(?:ed|ing|ive|able|ible|ent|ant|al|ly|only|free|based|less|known|driven|like|time|in|up|out|off|on|set|case|side|specific|level|wide|party|text|safe|end|way|mode|file|name|id)$/i;

/** In small letters or of several words, and no word with which sentences about passwords go on. */
export function isChosenWord(said: string): boolean {
  if (said.length < 6 || !isGiven(said)) return false;
  if (/^(?:[A-Z][a-z]{1,11}){2,4}$/.test(said)) return areChosenWords(said.match(/[A-Z][a-z]+/g) ?? []);
  if (/^[a-z]{3,16}(?:[+&~!][a-z]{3,16}){1,3}$/.test(said))
    return areChosenWords(said.match(/[a-z]+/g) ?? []);
  if (!/^[a-z][a-z\d._-]*$/.test(said) || /\.[a-z]{1,5}$/.test(said)) return false;
  const words = said.split(/[-_.]|\d+/).filter((word) => word !== "");
  const isSaid = words.every((word) => ofPasswords().has(word.replace(/s$/, "")));
  return (
    !isSaid &&
    !TELLS_OF_A_KIND.test(said) &&
    !words.some((word) => /^(?:pass|pw|secret|token|key)/.test(word))
  );
}

/** None is a word of passwords, of code or of a product's name, as capitals within a word have. */
function areChosenWords(words: readonly string[]): boolean {
  return words
    .map((word) => word.toLowerCase())
    .every((word) => !ofPasswords().has(word.replace(/s$/, "")) && !OF_NAMES.test(word));
}

const OF_NAMES =
  /^(?:git|hub|lab|java|type|script|my|sql|mongo|open|ssl|ssh|api|https?|json|data|models?|services?|control(?:ler)?|factory|provider|handler|component|view(?:er|s)?|button|label|error|exception|event|state|props|options?|requests?|response|result|list|map|set|get|is|has|class|interface|generator|(?:en|de)coder|validat\w*|verif\w*|helper|utils?|builder|adapter|repository|entity|dto|schema|query|plain|char|array|sequence|enum|filter|parser|reader|writer|stream|paths?|word|pass\w*|windows?|power|shell|docker|cloud|flare|linked|in|you|tube|web|socket|sign|node|next|bit|warden|last|keep|dash|lane|face|book|drop|box|stack|over|press|play|ground|big|table|red|hat|mac|os|team|directory|cloak|micro|soft|read|write|kube|app|ios|only|use|to|of|id|with|from|not|no|on|off|must|should|does|match(?:es)?)$/;

/** Ends of adjectives, of participles and of what is made of verbs. */
const TELLS_OF_A_KIND =
  /(?:ed|ing|[ai]ble|ive|ly|less|ous|ful|ic|ary|ory|[ts]ion|ment|[ae]nce|ness|ity|ism|ware|ward|like|only|free|time|wide|safe|[-_](?:side|way|end|name|id|in|up|out|off|on))$/;

/** Words that stand in such sentences, without the s of more than one. */
const ofPasswords = madeOnce(
  () =>
    new Set(
      `
pas password passwd passphrase passcode pw pwd secret token credential cred key login auth user username admin account access
hash plaintext cleartext ciphertext argon bcrypt scrypt sha base oauth saml ldap kerbero default example dummy fake mock test
sample string text value varchar null none undefined number boolean object buffer byte optional hidden random email phone name
missing public private wrong right correct incorrect valid invalid empty blank weak strong long short longer shorter different
identical equal same similar unique secure insecure simple complex trivial difficult visible invisible present absent always
never still already really just also either neither both being because before after where which whatever what when while then
than there here something anything nothing everything someone anyone somewhere okay good better great perfect fresh static
constant stale ready dead open yours theirs itself asterisk whitespace gibberish garbage nonsense old new current previous
latest part more much most least enough the your our my their this that these those once twice twenty thirty letter digit
character manager field form input prompt column policy reset change check rule length strength screen page dialog flow grant
file store storage vault keychain config setting environment server client browser database memory disk history rotate expire
again instead together please probably maybe perhap almost unfortunately usually sometime often local global internal external
temporary mandatory necessary essential critical important relevant irrelevant stolen shown given known unknown unset unclear
unchanged taken written broken chosen easy worse worst best under within without through until unles whether into onto upon
about above below between behind against along acros around during inside outside using verbatim intact obsolete complete
incomplete permanent consistent inconsistent transparent evident apparent sufficient human crucial normal optimal minimal
special literal manual gone bound tied meant kept left lost split built sensitive superuser
`
        .trim()
        .split(/\s+/),
    ),
);
