import { type Glob, matchesGlob, parseGlob } from "../../text/glob.ts";
import { madeOnce } from "../../text/made-once.ts";
import { FOLDERS, NAMES, PATHS, SUFFIXES } from "./denied-names.ts";
import { isCloudJson, isInSecretFolder, isPublic, isSshKey, saysSecret } from "./telling-names.ts";

/** True for a path, as spelled in a command or an output, whose content is never stored. */
export type Denies = (path: string) => boolean;

/** The built-in list and the user's own globs, read once for many paths. */
export function toDenies(extra: readonly string[]): Denies {
  const globs = extra.map(parseGlob).filter((glob) => glob !== null);
  let last = { path: "", denied: false };
  return (path) => {
    // Most candidates are plain words, and matches of one file follow each other.
    if (globs.length === 0 && !MARKED.test(path)) return false;
    if (path !== last.path) last = { path, denied: readings(path).some((one) => isDeniedBy(globs, one)) };
    return last.denied;
  };
}

/** A sign at the end may belong to a sentence or to a shell's pattern. */
function readings(path: string): readonly string[] {
  const plain = normalizePath(path);
  return /[?\]]$/.test(path) ? [plain, `${plain}${path.endsWith("]") ? "]" : "?"}`] : [plain];
}

function isDeniedBy(globs: readonly Glob[], path: string): boolean {
  if (path === "") return false;
  if (isListed(path)) return true;
  if (globs.length === 0) return false;
  const names = path.split("/").filter((name) => name !== "" && name !== "." && name !== "~");
  return globs.some((glob) => matchesGlob(names, glob));
}

/** False where a text holds no built-in name, as most do. */
export function mayBeListed(text: string): boolean {
  if (text.length > LONG) return FRAGMENT().test(text);
  const plain = text.toLowerCase().replaceAll("\\", "/");
  return FRAGMENTS.some((fragment) => plain.includes(fragment));
}

/** Every listed name has one of these. */
const MARKED =
  /[._]|kubeconfig|gcloud|shadow|secrets|environ|passw|wireguard|token|keyring|dovecot|credentials|credstore|netrc|[*?]/i;
/** Most characters of a path, its last ones: no file system takes more. */
const MAX_PATH = 4_096;
const SURROUNDING = new Set("\"'`(),;:<>[]{}@!?");

/** Lower-case, with "/", without quotes and punctuation around it. */
function normalizePath(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && SURROUNDING.has(path.charAt(start))) start++;
  while (end > start && (SURROUNDING.has(path.charAt(end - 1)) || /[./\\\s]/.test(path.charAt(end - 1))))
    end--;
  return path
    .slice(Math.max(start, end - MAX_PATH), end)
    .toLowerCase()
    .replaceAll("\\", "/");
}

function isListed(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const whole = `/${path}`;
  if (isPublic(name)) return false;
  const bare = name.replace(COPIED, "");
  if (bare !== name && bare !== "" && isListed(path.slice(0, path.length - name.length + bare.length)))
    return true;
  return (
    NAMES.has(name) ||
    (name.startsWith("appsettings.") && /^appsettings\.[\w-]+\.json$/.test(name)) ||
    (name.includes("secret") && /\.secrets?\.(?:exs|ya?ml|json|toml|properties|conf)$/.test(name)) ||
    (name === "environ" && /\/proc\/[^/]+\/environ$/.test(whole)) ||
    name.startsWith(".env") ||
    isVariant(name) ||
    (name === "netrc" && name !== path) ||
    SUFFIXES.some((suffix) => name.length > suffix.length && name.endsWith(suffix)) ||
    name.includes(".tfstate") ||
    isSshKey(name, path) ||
    saysSecret(name) ||
    isInSecretFolder(whole) ||
    isCloudJson(name) ||
    HOME_FILE.test(whole) ||
    PATHS.some((end) => whole.endsWith(end)) ||
    FOLDERS.some((folder) => `${whole}/`.includes(folder)) ||
    isCloudFolder(whole, name) ||
    mayMeanListed(whole, name) ||
    // A word such as `process.env` is no file, `docker/prod.env` is.
    (name.endsWith(".env") && (name !== path || name === "*.env" || /-|\.(?!meta)\w+\.env$/.test(name)))
  );
}

/** `.dev.vars.production`, `.npmrc.ci`, `wpa_supplicant-wlan0.conf`: a listed name of one stage or device. */
function isVariant(name: string): boolean {
  if (name.endsWith(".conf"))
    return /^(?:wpa_supplicant|hostapd)[-_.][\w.-]+\.conf$|^wg\d+\.conf$/.test(name);
  if (!name.startsWith(".") || NO_VARIANT.test(name)) return false;
  const end = Math.max(name.lastIndexOf("."), name.lastIndexOf("-"));
  return end > 1 && (NAMES.has(name.slice(0, end)) || isVariant(name.slice(0, end)));
}

const NO_VARIANT =
  /[.-](?:examples?|sample|template|dist|defaults?|tpl|schema|baseline|[cm]?[jt]sx?|py|go|rs|rb|java|sh|md|html)$/;

/** How copies, archives and texts of a file are called. */
const COPIED = /(?:\.(?:b64|base64|bak|backup|old|orig|copy|save|swp|enc|gpg|asc|age|gz|zip|txt)|~)$/;

/** A shell expands `~/.aws/*`, `.[e]nv` and `/run/secret?/x`; `*` alone leaves hidden files out. */
function mayMeanListed(whole: string, name: string): boolean {
  if (!/[*?[]/.test(whole)) return false;
  const parts = whole.replace(/\[([^\]!^])[^\]]*\]/g, "$1").split("/");
  const last = parts.at(-1) ?? "";
  const fits = (listed: string, glob: string) => matchesGlob([listed], { names: [glob], rooted: true });
  if (!/[*?]/.test(parts.join("")))
    return !parts.join("").includes("[") && isListed(parts.join("/").slice(1));
  const isHidden = last.startsWith(".") && last.length > 2;
  if (
    (isHidden && HIDDEN.some((listed) => fits(listed, last))) ||
    (saysMuch(last) && [...NAMES, ".env"].some((listed) => fits(listed, last))) ||
    meansEnding(last)
  )
    return true;
  return (
    PATHS.some((path) => endsLike(parts, path.split("/").slice(1), fits)) ||
    (name !== whole && FOLDERS.some((folder) => holdsLike(parts, folder.split("/").filter(Boolean), fits)))
  );
}

/** As `x.tfvar?`. */
function meansEnding(last: string): boolean {
  const ending = last.slice(last.lastIndexOf("."));
  return (
    /^\.\w{3,}[*?]$/.test(ending) &&
    SUFFIXES.some((suffix) => matchesGlob([suffix], { names: [ending], rooted: true }))
  );
}

type Fits = (listed: string, glob: string) => boolean;

/** Enough letters of its own that hardly anything else is meant. */
function saysMuch(glob: string): boolean {
  return (
    glob.replace(/[*?.]|\.\w+$/g, "").length >= 3 &&
    glob.replace(/\*/g, "").length >= 4 &&
    !glob.startsWith("*.")
  );
}

function endsLike(parts: readonly string[], listed: readonly string[], fits: Fits): boolean {
  const end = parts.slice(-listed.length);
  return (
    end.length === listed.length &&
    end.some((part) => part.length > 1) &&
    listed.every((name, at) => fits(name, end[at] ?? ""))
  );
}

function holdsLike(parts: readonly string[], listed: readonly string[], fits: Fits): boolean {
  return parts.some((_part, from) =>
    listed.every((name, at) => {
      const part = parts[from + at] ?? "";
      return part.replace(/[*?]/g, "").length >= 2 && fits(name, part);
    }),
  );
}

/** Of a project they hold no secrets, at home they do. */
const HOME_FILE = /\/(?:~|\$home|root|(?:home|users)\/[^/]+)\/\.(?:yarnrc\.yml|yarnrc|condarc|hgrc)$/;

/** Files in a `gcloud` folder, but no source code. */
function isCloudFolder(whole: string, name: string): boolean {
  return (
    whole.includes("/gcloud/") && !/\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|tf|sh|md|html)$/.test(name)
  );
}

const HIDDEN = [".env", ...[...NAMES].filter((name) => name.startsWith("."))];
/** What most names hold, and so stands for them. */
const COMMON =
  "wpa_supplicant hostapd .env id_ netrc .tfstate service client_secret firebase-adminsdk .secret. gcloud/ appsettings. environ gcp google firebase sa- pass cred vault keyring keystore key token mnemonic seed secret".split(
    " ",
  );
const FRAGMENTS: readonly string[] = [
  ...COMMON,
  ...[...NAMES, ...SUFFIXES, ...[...PATHS, ...FOLDERS].map((path) => path.slice(1))].filter(
    (name) => !COMMON.some((fragment) => name.includes(fragment)),
  ),
];
/** Above so many characters one pattern, which takes a moment to compile, is faster than a search for each. */
const LONG = 200_000;
const FRAGMENT = madeOnce(() => {
  const literals = FRAGMENTS.map((fragment) => fragment.replace(/[^\w\s/]/g, String.raw`\$&`));
  return new RegExp(literals.join("|").replaceAll("/", String.raw`[\\/]`), "i");
});
