import type { ShellStep } from "../../text/shell-steps.ts";
import { wordSet } from "../../text/word-set.ts";
import { isSecretPrinter, secretPrinting } from "./secret-printing.ts";

/** True for a step whose output is secret as a whole; `after` are the steps behind it. */
export function printsSecrets(step: ShellStep, after: readonly ShellStep[]): boolean {
  if (isCounted(step, after)) return false;
  return unwrappedLines(step).some((line) => linePrints(step, line));
}

function linePrints(step: ShellStep, line: string): boolean {
  if (line === "" || line.length > MAX_READ || isSilent(line)) return false;
  if (saysItPrints(step) || readsRandom(step)) return true;
  if (!mayPrint(step, line)) return false;
  const program = firstWord(line);
  return (
    secretPrinting(program.toLowerCase())?.test(line) === true ||
    (ELSEWHERE.has(program) && PRINTS_THERE.test(line)) ||
    OF_POWERSHELL.test(line) ||
    echoesSecret(step, line)
  );
}

/** What is made of a random device's bytes is a fresh secret: `tr -dc a-z </dev/urandom`. */
function readsRandom({ words }: ShellStep): boolean {
  return words.some(({ text, redirect }) => redirect !== null && /\/dev\/u?random["']?$/.test(text));
}

const OF_POWERSHELL = /^\[(?:System\.)?Environment\]::GetEnvironmentVariables?\b/i;

/** Any program whose words say it: `shop token show`, `vault-cli read-secret db`, `x print-access-token`. */
function saysItPrints({ program, words }: ShellStep): boolean {
  if (program === "" || NO_PRINTERS.has(program)) return false;
  const from = words.findIndex(({ role }) => role === "program");
  const said = words
    .slice(from, from + MOST_WORDS)
    .filter(({ text, redirect }) => redirect === null && /^[A-Za-z][\w:-]*$/.test(text))
    .map(({ text }) => text.toLowerCase())
    .join(" ");
  return (
    (SAID.some((word) => said.includes(word)) && SAYS_PRINT.test(said)) ||
    words.some(({ text }) => isShowingFlag(text))
  );
}

function isShowingFlag(word: string): boolean {
  return word.startsWith("--") && FLAG_PARTS.some((part) => word.includes(part)) && SHOWING_FLAG.test(word);
}

/** One is in all that the pattern below finds. */
const FLAG_PARTS = "crypt reveal secret unmask redact cred pass token key sensitive plaintext".split(" ");

const SHOWING_FLAG =
  /^--(?:decrypt|reveal|with-decryption|secret-file|showsecret|unmasked|no-redact|(?:show|reveal|print|unmask|expose|display|include|with)-(?:secrets?|credentials?|passwords?|tokens?|keys?|sensitive(?:-values)?|plaintext))$/;
const MOST_WORDS = 7;
const NOUN =
  "(?:secrets?|passwords?|passwd|passphrases?|(?:access|auth|api|id|identity|refresh|bearer|login|session|bot)?[-_ ]?tokens?|credentials?|creds|(?:private|api|access|secret|signing|master|encryption|root|account|storage|unseal|recovery|root)[-_ ]?keys?|pre-?auth-?keys?|(?:join|enrollment|registration|bootstrap|unlock|invite)[-_ ]?(?:tokens?|keys?)|connection[-_ ]?strings?|kubeconfig|mnemonic|seed[-_ ]phrase|keychain)";
const VERB = "(?:show|get|read|export|reveal|print|dump|display|decrypt|fetch|retrieve|access|view|cat|pull)";
/** One is in all that the pattern below finds; it takes milliseconds to make. */
const SAID = "secret pass token key cred string kubeconfig mnemonic seed decrypt reveal".split(" ");
/** Of what is made new its maker shows the value once. */
const MAKES = "(?:create|generate|gen|issue|mint|new|rotate|reset|regenerate|renew)";
const MADE =
  "(?:passwords?|passwd|passphrases?|(?:access|auth|api|refresh|bearer|bot|deploy|runner|enrollment|registration|join|invite|personal)?[-_ ]?tokens?|pre-?auth-?keys?|(?:api|access|secret|auth|license)[-_ ]?keys?|client[-_ ]secrets?)";
const SAYS_PRINT = new RegExp(
  String.raw`(?:^|[ :.-])(?:${MAKES}[ :_-](?:[a-z]{1,12}[ :_-]){0,2}?${MADE}(?![\w-])|${MADE}[ :_-]${MAKES}(?![\w-])|(?:generate|gen)[ :_-](?:[a-z]{1,12}[ :_-]){0,2}?secrets?(?![\w-]))|(?:^| )(?:decrypt|reveal)(?: |$)|(?:^|[ :-])(?:${VERB}[ :_-](?:[a-z]{1,12}[ :_-]){0,2}?${NOUN}(?:[-_:](?:value|string|plaintext))?(?![\w-])|${NOUN}[ :_-](?:[a-z]{1,12}[ :_-])?${VERB}(?![\w-]))`,
);
/** What searches, edits, builds or tells of code, which speaks of such things all the time. */
const NO_PRINTERS = wordSet(
  "grep rg ag ack find fd ls git sed awk jq yq echo printf test man which help diff vim vi nano emacs code touch mkdir rm cp mv cd tree wc gh jest vitest pytest mocha playwright cargo go tsc eslint biome kubectl oc codex claude gemini docker podman unbidden cat less head tail bat",
);

/** False for the programs of most steps, for which no pattern need be made. */
function mayPrint({ program }: ShellStep, line: string): boolean {
  const first = firstWord(line);
  return (
    isSecretPrinter(first.toLowerCase()) ||
    ELSEWHERE.has(first) ||
    ECHOES.has(program) ||
    line.startsWith("$env:") ||
    line.startsWith("[")
  );
}

function firstWord(line: string): string {
  return /^\w+/.exec(line)?.[0] ?? "";
}

/** Most characters of a step read. */
const MAX_READ = 4_000;

/** A step's words without quotes and assignments, and also without what only starts the program, which some programs are themselves. */
function unwrappedLines({ words }: ShellStep): readonly string[] {
  const plain = words
    .filter(({ role, redirect }) => redirect === null && role !== "assignment")
    .map(({ text }) => text.replace(/["']/g, ""))
    .join(" ")
    .replace(FOLDERS, "");
  const isStarted = STARTING.has(firstWord(plain)) || /^[!{(]/.test(plain);
  return isStarted ? [plain, plain.replace(STARTERS, "").replace(FOLDERS, "")] : [plain];
}

const FOLDERS = /^[^\s[]*\/(?=\S)/;
const STARTING = wordSet(
  "sudo doas time nohup command builtin exec nice timeout stdbuf setsid ionice runuser npx pnpm bunx yarn uvx uv poetry pipx bundle then do else if env",
);
// Options of some take a value: sudo's user, timeout's time.
const STARTERS =
  /^(?:(?:(?:sudo|doas)(?:\s+-[ugpChrtT]\s+\S+)?|runuser(?:\s+-[ug]\s+\S+)?|timeout(?:\s+-[ks]\s+\S+)?\s+[\d.]+[smhd]?|nice(?:\s+-n\s*-?\d+)?|env(?=\s+(?:-\S+\s+)*(?:[A-Za-z_]\w*=\S*\s+)*(?:env|printenv|set)\b)(?:\s+[A-Za-z_]\w*=\S*)*|time|nohup|command|builtin|exec|stdbuf|setsid|ionice|npx|pnpm(?: exec| dlx)?|bunx|yarn(?: run| exec| dlx)?|uvx|uv run|poetry run|pipx run|bundle exec|then|do|else|if|!|\{|\()(?:\s+-{1,2}[\w-]*(?:=\S+)?(?:(?<=-[ug])\s+\S+)?)*\s+)+/;

/** Programs that run a command elsewhere. */
const ELSEWHERE =
  wordSet(`ssh docker podman nerdctl kubectl oc heroku fly flyctl lxc incus vagrant multipass railway cf
gcloud aws wsl chroot su nsenter dotenv dotenvx doppler infisical op chamber summon direnv bash zsh dash sh eb minikube
kamal ansible xargs watch script env
buildah apptainer singularity distrobox toolbox limactl colima devcontainer machinectl nomad crictl ctr tsh envconsul varlock secretspec
teller fnox berglas envchain bws dcli vals sops mise phase akeyless conjur gopass foreman honcho envdir chpst flatpak`);
const PRINTS_THERE =
  /(?:\s|^)(?:\/usr)?(?:\/bin\/)?(?:env|printenv(?:\s+(?!(?:HOME|PATH|PWD|USER|SHELL|LANG|TERM|NODE_ENV|EDITOR|HOSTNAME|TZ)$)\w+)?|export\s+-p|cat\s+\/proc\/\S+\/environ)$/i;

const ECHOES = wordSet("echo printf print write-output write-host cat tee base64");

/** `echo $MAILER_PASSWORD`: a variable whose name says secret. */
function echoesSecret({ program }: ShellStep, line: string): boolean {
  if (!ECHOES.has(program) && !line.startsWith("$env:")) return false;
  return /\$(?:env:|\{)?!?[A-Za-z_]*(?:PASSW|PASSPHRASE|_PASS\b|PASS\b|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL|_PW\b|_PWD\b|_AUTH\b)[A-Za-z0-9_]*(?!\w*:[+-]|\w*:?\+)\}?/i.test(
    line,
  );
}

/** Its answer goes to a file or is a yes or no. */
function isSilent(line: string): boolean {
  return /(?:^|\s)(?:--help|-h|--version)(?:\s|$)|\$\{#|\$\{\w+:?\+/.test(line);
}

/** Only its lines or names are counted or listed. */
function isCounted({ end }: ShellStep, [next]: readonly ShellStep[]): boolean {
  if (end[0]?.text !== "|" || next === undefined) return false;
  const [line = ""] = unwrappedLines(next);
  return /^(?:wc\b|grep\s+-\w*[cq]|cut\s+-d\s?=\s+-f\s?1$|md5sum|sha\d+sum|jq\s+(?:-r\s+)?(?:\.data\s*\|\s*)?keys)/.test(
    line,
  );
}
