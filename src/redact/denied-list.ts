import { type Glob, matchesGlob, parseGlob } from "../text/glob.ts";

/** Tells whether a path, as a command or an output spells it, is a file whose content nobody keeps. */
export type Denies = (path: string) => boolean;

/** The built-in list and the user's own globs, read once for many paths. */
export function toDenies(extra: readonly string[]): Denies {
  const globs = extra.map(parseGlob).filter((glob) => glob !== null);
  let last = { path: "", denied: false };
  return (path) => {
    // Most words that are asked about are plain words, and matches of one file follow each other.
    if (globs.length === 0 && !MARKED.test(path)) return false;
    if (path !== last.path) last = { path, denied: isDeniedBy(globs, normalizePath(path)) };
    return last.denied;
  };
}

function isDeniedBy(globs: readonly Glob[], path: string): boolean {
  if (path === "") return false;
  if (isListed(path)) return true;
  if (globs.length === 0) return false;
  const names = path.split("/").filter((name) => name !== "" && name !== "." && name !== "~");
  return globs.some((glob) => matchesGlob(names, glob));
}

/** False when no built-in name can be in a text, whatever is around it: most texts need no closer look. */
export function mayBeListed(text: string): boolean {
  const plain = text.toLowerCase().replaceAll("\\", "/");
  return FRAGMENTS.some((fragment) => plain.includes(fragment));
}

/** Whatever is on the list has one of these. */
const MARKED = /[._]|kubeconfig|gcloud|shadow/i;
/** Longer than any file system takes: the end tells. */
const MAX_PATH = 4_096;
const AROUND = new Set("\"'`(),;:<>[]{}@!?");

/** Lower-case, with "/", without the quotes and punctuation that stand around it. */
function normalizePath(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && AROUND.has(path.charAt(start))) start++;
  while (end > start && (AROUND.has(path.charAt(end - 1)) || /[./\\\s]/.test(path.charAt(end - 1)))) end--;
  return path
    .slice(Math.max(start, end - MAX_PATH), end)
    .toLowerCase()
    .replaceAll("\\", "/");
}

function isListed(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const whole = `/${path}`;
  return (
    NAMES.has(name) ||
    name.startsWith(".env") ||
    SUFFIXES.some((suffix) => name.length > suffix.length && name.endsWith(suffix)) ||
    name.includes(".tfstate") ||
    isSshKey(name, path) ||
    isCloudJson(name) ||
    PATHS.some((end) => whole.endsWith(end)) ||
    FOLDERS.some((folder) => whole.includes(folder)) ||
    isCloudFolder(whole, name) ||
    mayMeanListed(whole, name) ||
    // A word such as `process.env` is no file, `docker/prod.env` is.
    (name.endsWith(".env") && name !== path)
  );
}

/** `id_token` alone is a word of many programs; in a folder, or with an algorithm, it is a key. */
function isSshKey(name: string, path: string): boolean {
  if (!name.startsWith("id_")) return false;
  if (name === path && !/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)/.test(name)) return false;
  const dot = name.indexOf(".");
  return dot === -1 || /\.(?:pub|pem|key|bak|old)$/.test(name);
}

function isCloudJson(name: string): boolean {
  if (!name.endsWith(".json")) return false;
  return /^(?:service[-_]?account|client_secret)/.test(name) || name.includes("-firebase-adminsdk");
}

/** A shell fills in `~/.aws/*` and `.e*`; `*` alone means what is not hidden. */
function mayMeanListed(whole: string, name: string): boolean {
  if (!/[*?]/.test(name)) return false;
  const folder = whole.slice(0, -name.length);
  const fits = (listed: string) => matchesGlob([listed], { names: [name], rooted: true });
  const isHidden = name.startsWith(".") && name.length > 2;
  return (
    (isHidden && HIDDEN.some(fits)) ||
    PATHS.some((path) => {
      const end = path.lastIndexOf("/") + 1;
      return folder.endsWith(path.slice(0, end)) && fits(path.slice(end));
    })
  );
}

/** Code for the cloud stands in folders of the same name. */
function isCloudFolder(whole: string, name: string): boolean {
  return (
    whole.includes("/gcloud/") && !/\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|tf|sh|md|html)$/.test(name)
  );
}

const NAMES: ReadonlySet<string> = new Set(
  `.npmrc .pypirc .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .htpasswd .dockercfg
application_default_credentials.json credentials.json .credentials.json kubeconfig secrets.yml secrets.yaml
secrets.json secrets.toml .vault-token .vault_pass .vault-pass .terraformrc terraform.rc credentials.tfrc.json
.s3cfg .boto .sentryclirc .databrickscfg rclone.conf settings-security.xml`.split(/\s+/),
);
const HIDDEN = [".env", ...[...NAMES].filter((name) => name.startsWith("."))];
const SUFFIXES =
  ".pem .key .p12 .pfx .jks .keystore .kdbx .kdb .ppk .tfvars .tfvars.json .keychain .keychain-db".split(" ");
/** Ends of paths, as the names alone say nothing. */
const PATHS =
  `/.aws/credentials /.aws/config /.kube/config /.docker/config.json /.cargo/credentials /.cargo/credentials.toml
/.gem/credentials /.config/gh/hosts.yml /.config/hub /.config/glab-cli/config.yml /.config/doctl/config.yaml
/.config/op/config /.oci/config /.fly/config.yml /.snowsql/config /.m2/settings.xml /.gradle/gradle.properties
/.composer/auth.json /.codex/auth.json /.bundle/config /etc/shadow /etc/gshadow`.split(/\s+/);
const FOLDERS = "/.ssh/ /.gnupg/ /.azure/ /.password-store/ /.aws/sso/ /.cargo/credentials.".split(" ");
const FRAGMENTS: readonly string[] = [
  ...[".env", "id_", ".tfstate", "service", "client_secret", "-firebase-adminsdk", "gcloud/"],
  ...[...NAMES, ...SUFFIXES],
  ...[...PATHS, ...FOLDERS].map((path) => path.slice(1)),
];
