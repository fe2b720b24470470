import { matching } from "../../text/one-of.ts";
import type { ShellStep } from "../../text/shell-steps.ts";
import { wordSet } from "../../text/word-set.ts";

/** Shows a file that no list names, but the line itself says what it is: a key it made, a token, what lies below `secrets`. */
export function showsSecretFile(steps: readonly ShellStep[]): boolean {
  return (
    showsOwnKey(steps) ||
    showsListed(steps) ||
    steps.some((step, at) => showsToken(step) || showsFound(step, steps[at + 1]))
  );
}

/** A file that the line uses as a private key: `ssh-keygen -f k; cat k`. */
function showsOwnKey(steps: readonly ShellStep[]): boolean {
  const keys = new Set(steps.flatMap(keyFiles));
  if (keys.size === 0) return false;
  return steps.some(({ program, words }) => SHOWS.has(program) && words.some(({ text }) => keys.has(text)));
}

function keyFiles({ program, words }: ShellStep): string[] {
  return words.flatMap(({ text }, at) => {
    const option = words[at - 1]?.text ?? "";
    const isKey =
      (program === "ssh-keygen" && option === "-f") || (option.startsWith("-") && KEY_OPTIONS.test(option));
    return isKey && /^[\w./~-]+$/.test(text) && !text.endsWith(".pub") ? [text] : [];
  });
}

const KEY_OPTIONS = /^--?(?:inkey|keyout|private-key|key-file|identity-file|ssl-key|tls-key|client-key)$/;
const SHOWS = wordSet(
  "cat less more head tail bat nl strings xxd od hexdump base64 tac view type get-content",
);

/** `cat access_token`: elsewhere than behind such a program it is a word of many programs. */
function showsToken({ program, words }: ShellStep): boolean {
  return SHOWS.has(program) && words.slice(1).some(({ text }) => isTokenFile(text));
}

/** A file named after the one token in it, without an ending. */
export function isTokenFile(path: string): boolean {
  const name = path.replace(/["']/g, "");
  const lower = name.toLowerCase();
  return TOKEN_PARTS.some((part) => lower.includes(part)) && TOKEN_NAME.test(name);
}

/** One is in every such name. */
const TOKEN_PARTS = "token key secret pass cred rsa ed25519 pwd".split(" ");

const TOKEN_NAME = matching("i")`
  (?:^|[\\/])\.?(?:(?:access|refresh|auth|api|bearer|id|session|bot|deploy|github|gitlab|npm|oauth)[-_]?)(?:token|key|secret)$
  (?:^|[\\/])\.?(?!pub)(?:[\w-]{0,40}[-_])?(?:api[-_]?key|apikey|passwords?|passphrase|creds?|credentials?)$
  (?:^|[\\/])\.?(?!public|primary|foreign|pub|cache|sort)[\w-]{1,40}[-_](?:secret|token|key|rsa|ed25519|passwd|pwd)$
  [\\/]\.[\w-]{2,30}[\\/](?:key|token|secret|password)$
  (?:^|[\\/])\.?secrets?[\\/][\w-]{1,60}$
`;

/** A listing of names in which a secret's is looked for, and a program that shows what was found: `ls -a | grep env | xargs cat`. */
function showsListed(steps: readonly ShellStep[]): boolean {
  const isFound = steps.some(
    ({ program, end }, at) =>
      LISTS.has(program) &&
      end[0]?.text === "|" &&
      looksForSecret(steps[at + 1]) &&
      !steps[at + 1]?.words.some(({ text }) => SOURCE.test(text)),
  );
  return (
    isFound &&
    steps.some(({ program, words }) => SHOWS.has(program) || words.some(({ text }) => SHOWS.has(text)))
  );
}

function looksForSecret(step: ShellStep | undefined): boolean {
  if (step === undefined || !/^(?:e?grep|rg|ag)$/.test(step.program)) return false;
  return (
    !step.words.some(({ text }) => /^-\w*v/.test(text)) &&
    step.words.slice(1).some(({ text }) => SECRET_WORD.test(text))
  );
}

const LISTS = wordSet("ls find fd fdfind git locate tree");
const SECRET_WORD =
  /^["']?[\\^.]{0,3}(?:env|secrets?|passw(?:or)?ds?|credentials?|creds|id_rsa|id_ed25519|pem|pfx|p12|kdbx|tfvars|tfstate|netrc|npmrc|pgpass)\$?["']?$/i;

/** `find / -path '*\/secrets/*' -exec cat {} +`; source code may lie in such a folder. */
function showsFound({ program, words, end }: ShellStep, next: ShellStep | undefined): boolean {
  if (program !== "find") return false;
  const texts = words.map(({ text }) => text.replace(/["'\\]/g, ""));
  const isHandedOn = end[0]?.text === "|" && /^(?:xargs|while|parallel)$/.test(next?.words[0]?.text ?? "");
  if (!isHandedOn && !texts.some((text) => /^-(?:exec|execdir|ok|okdir)$/.test(text))) return false;
  if (texts.some((text) => SOURCE.test(text))) return false;
  return texts.some((text, at) => isFoundSecret(texts[at - 1] ?? "", text));
}

function isFoundSecret(option: string, text: string): boolean {
  if (/^-i?name$/.test(option)) return isTokenFile(text.replace(/^\*(?=[-_])/, "any"));
  return FOUND_BY.test(option) && SECRET_FOLDER.test(text);
}

const FOUND_BY = /^-(?:i?path|i?wholename|i?regex)$/;
const SECRET_FOLDER = /(?:^|[*./])(?:secrets?|credentials?|\.ssh|\.aws|\.gnupg|\.kube|\.azure)(?:\/|$)/;
const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|tf|sh|md|html|vue|svelte)$/;
