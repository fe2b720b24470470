import { wordSet } from "../../text/word-set.ts";
/** The words begin with an imperative: "run the linter", not "fails at night". */
export function isOrder(words: string): boolean {
  const verb = /^(?:(?:please|also|only|just|ever) )*(?<verb>[\p{L}\p{N}'’-]+)(?=\s+\S)/iu.exec(words)?.groups
    ?.verb;
  return verb !== undefined && isOrderVerb(verb.toLowerCase());
}

function isOrderVerb(verb: string): boolean {
  const plain = verb.replace(/^(?:re|pre|auto|force|double|hard|self|un|de)-/, "");
  return VERBS.has(plain) || /^\p{L}{2,}(?:[iy][sz]e|ify)$/u.test(plain);
}

// A list, because "always worked", "never mind" and "always happy" look like orders to any pattern.
const VERBS =
  wordSet(`abbreviate abort accept access add address align allow amend annotate answer apply approve ask assert assign assume
    attach avoid await back batch begin benchmark bind block branch build bump bundle cache call capture cast catch chain
    change check choose chunk clean clear clone close collapse combine comment commit compare compile compress compute
    configure confirm consult convert copy cover create debounce declare decode default define delete deploy deprecate
    describe design disable discard do document download drop dry-run edit embed emit enable encode encrypt end ensure
    escape estimate exclude execute expect explain export expose extend extract fall-back fetch find fix flag flatten flush
    follow force force-push fork format generate give guard handle hard-code hardcode hash ignore implement import include
    increment indent infer inherit inject inline insert inspect install interpolate introduce invoke isolate join keep
    kill label lazy-load leave limit link lint list load lock log lowercase maintain make mark mask match memoise memoize
    mention merge migrate mix mock monkey-patch move mutate name nest note omit open order outline output override
    overwrite pack pad parse pass paste patch pin pipe place plan poll prefer prefix prepend preserve print profile
    propose protect provide prune publish pull push put query queue quote raise read rebase rebuild record redact
    reference refactor refer reformat refresh regenerate reject release reload rely remove rename repeat replace
    reply report request require resolve respond restart restore retry return reuse revert review rewrite roll rotate
    round run sanitize save scan scope seed send separate set ship sign silence skip sort specify split squash stage
    start stash state stay stick stop store stream strip structure stub submit suffix suggest summarize support suppress
    swallow switch sync tag target tell test throttle throw track transform translate treat trim truncate try type
    uninstall unit-test update upgrade upload use validate vendor verify wait warn watch wire wrap write`);
