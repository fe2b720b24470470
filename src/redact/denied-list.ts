import { type Glob, matchesGlob, parseGlob } from "../text/glob.ts";
import { wordSet } from "../text/word-set.ts";

/** True for a path, as spelled in a command or an output, whose content is never stored. */
export type Denies = (path: string) => boolean;

/** The built-in list and the user's own globs, read once for many paths. */
export function toDenies(extra: readonly string[]): Denies {
  const globs = extra.map(parseGlob).filter((glob) => glob !== null);
  let last = { path: "", denied: false };
  return (path) => {
    // Most candidates are plain words, and matches of one file follow each other.
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

/** False where a text holds no built-in name, as most do. */
export function mayBeListed(text: string): boolean {
  const plain = text.toLowerCase().replaceAll("\\", "/");
  return FRAGMENTS.some((fragment) => plain.includes(fragment));
}

/** Every listed name has one of these. */
const MARKED = /[._]|kubeconfig|gcloud|shadow|secrets|environ|passw|wireguard|token|keyring|[*?]/i;
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
    /^appsettings\.[\w-]+\.json$/.test(name) ||
    /\.secrets?\.(?:exs|ya?ml|json|toml|properties|conf)$/.test(name) ||
    /\/proc\/[^/]+\/environ$/.test(whole) ||
    name.startsWith(".env") ||
    SUFFIXES.some((suffix) => name.length > suffix.length && name.endsWith(suffix)) ||
    name.includes(".tfstate") ||
    isSshKey(name, path) ||
    saysSecret(name) ||
    /\/(?:secrets?\/(?:[\w.-]+\/)*[\w-]+\.(?:ya?ml|json|toml|ini|env|txt|properties|conf)|(?:group|host)_vars\/.*vault\w*)$/.test(
      whole,
    ) ||
    isCloudJson(name) ||
    PATHS.some((end) => whole.endsWith(end)) ||
    FOLDERS.some((folder) => `${whole}/`.includes(folder)) ||
    isCloudFolder(whole, name) ||
    mayMeanListed(whole, name) ||
    // A word such as `process.env` is no file, `docker/prod.env` is.
    (name.endsWith(".env") && name !== path)
  );
}

/** Templates, public keys, and the names of hosts and keys that are no secret. */
function isPublic(name: string): boolean {
  return (
    /^\.env(?:\.\w+)*\.(?:example|sample|template|dist|defaults?|tpl)$|^\.env-(?:example|sample|template)$/.test(
      name,
    ) ||
    /^(?:example|sample|template)\.env$/.test(name) ||
    name.endsWith(".pub") ||
    name === "known_hosts" ||
    name === "authorized_keys" ||
    /\.tfvars\.(?:example|sample|template)$/.test(name)
  );
}

/** How copies, archives and texts of a file are called. */
const COPIED = /(?:\.(?:b64|base64|bak|backup|old|orig|copy|save|swp|enc|gpg|asc|age|gz|zip|txt)|~)$/;

/** Data whose name ends with a word that only secrets have: `db-password.txt`, `google-services-key.json`, `vault.yml`. */
function saysSecret(name: string): boolean {
  const [, stem = ""] =
    /^(.+)\.(?:json|ya?ml|toml|ini|conf|cfg|properties|txt|csv|xml|dat|db|sqlite|bin|env|lst)$/.exec(name) ??
    [];
  return SECRET_STEM.test(stem);
}

const SECRET_STEM =
  /(?:^|[-_.])(?:passw(?:or)?ds?|passphrases?|passwd|passcodes?|credentials?|creds|vault|keyring|keystore|api[-_]?keys?|(?:access|auth|refresh|api|bearer|bot|github|gitlab|npm|deploy|session|oauth)[-_]?tokens?|(?:private|secret|signing|encryption|master|deploy|ssh|service|services|account|gcp|gcloud|google|firebase|aws|azure|sa)[-_]?keys?|mnemonic|seed[-_]phrase|recovery[-_]?keys?|backup[-_]?keys?|client[-_]secrets?|secret[-_]key[-_]base|(?<!external[-_]|sealed[-_])secrets?)$/;

/** `id_token` alone is a word of many programs; in a folder, or with an algorithm, it is a key. */
function isSshKey(name: string, path: string): boolean {
  if (!name.startsWith("id_")) return false;
  if (name === path && !/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)/.test(name)) return false;
  const dot = name.indexOf(".");
  return dot === -1 || /\.(?:pub|pem|key|bak|old)$/.test(name);
}

function isCloudJson(name: string): boolean {
  if (!name.endsWith(".json")) return false;
  return (
    /^(?:service[-_]?account|client_secret|(?:gcp|gcloud|google|firebase|sa)[-_](?:key|sa|creds?|credentials|service[-_]?account))/.test(
      name,
    ) || /service[-_]?account(?:[-_]?key)?\.json$|firebase-adminsdk/.test(name)
  );
}

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
    (saysMuch(last) && [...NAMES, ".env"].some((listed) => fits(listed, last)))
  )
    return true;
  return (
    PATHS.some((path) => endsLike(parts, path.split("/").slice(1), fits)) ||
    (name !== whole && FOLDERS.some((folder) => holdsLike(parts, folder.split("/").filter(Boolean), fits)))
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

/** Files in a `gcloud` folder, but no source code. */
function isCloudFolder(whole: string, name: string): boolean {
  return (
    whole.includes("/gcloud/") && !/\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|tf|sh|md|html)$/.test(name)
  );
}

const NAMES =
  wordSet(`.npmrc .pypirc .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .htpasswd .dockercfg
application_default_credentials.json credentials.json .credentials.json kubeconfig secrets.yml secrets.yaml
secrets.json secrets.toml secrets.env secrets.properties secrets.ini .secrets .vault-token .vault_pass .vault-pass .terraformrc terraform.rc credentials.tfrc.json
vault-password.txt vault_pass.txt .dev.vars .flaskenv local.settings.json wp-config.php credentials.yml.enc
credentials.xml oauth_creds.json google-credentials.json kaggle.json sftp-config.json .ftpconfig .ftppass
filezilla.xml sitemanager.xml recentservers.xml tomcat-users.xml keystore.properties key.properties .smbcredentials
.pg_service.conf wpa_supplicant.conf chap-secrets pap-secrets ipsec.secrets sasl_passwd debian.cnf wallet.dat localsettings.php
.dockerconfigjson .mongorc.js .rediscli_auth .cloudcredentials .ngrok.yml ngrok.yml jenkins.secrets initialadminpassword
.s3cfg .boto .sentryclirc .databrickscfg rclone.conf settings-security.xml
.secrets.toml logins.json key4.db connections.toml auth.json recovery-codes.txt recovery_codes.txt backup-codes.txt wg0.conf wg1.conf
.bash_history .zsh_history .sh_history .psql_history .mysql_history .sqlite_history .python_history .node_repl_history .rediscli_history
.mongosh_history fish_history .irb_history .lesshst .viminfo consolehost_history.txt .php_history
state.vscdb cookies.sqlite .authinfo .msmtprc .fetchmailrc .mbsyncrc .offlineimaprc
.pass .pw .password .passwd .token .apikey .api_key .credentials .creds`);
const HIDDEN = [".env", ...[...NAMES].filter((name) => name.startsWith("."))];
const SUFFIXES =
  ".pem .key .p12 .pfx .jks .keystore .kdbx .kdb .ppk .tfvars .tfvars.json .keychain .keychain-db .keytab .p8 .jwk .ovpn .secrets .mobileconfig .keyring .pgpass .pk8 .jceks .bcfks".split(
    " ",
  );
/** Ends of paths whose names alone are too common. */
const PATHS =
  `/.aws/credentials /.aws/config /.kube/config /.docker/config.json /.cargo/credentials /.cargo/credentials.toml
/.gem/credentials /.config/gh/hosts.yml /.config/hub /.config/glab-cli/config.yml /.config/doctl/config.yaml
/.config/op/config /.oci/config /.fly/config.yml /.snowsql/config /.m2/settings.xml /.gradle/gradle.properties
/.composer/auth.json /.codex/auth.json /.bundle/config /etc/shadow /etc/gshadow
/config/database.yml /config/secrets.yml.enc /config/parameters.yml /config/parameters.yaml /.git/credentials /git/credentials
/.config/stripe/config.toml /.config/hcloud/cli.toml /.config/linode-cli /.config/netlify/config.json /containers/auth.json
/.config/pypoetry/auth.toml /pypoetry/auth.toml /com.vercel.cli/auth.json /.config/helm/registry/config.json /.mc/config.json
/.config/solana/id.json /.huggingface/token /huggingface/token /.railway/config.json /.supabase/access-token
/.wrangler/config/default.toml /github-copilot/hosts.json /github-copilot/apps.json /etc/kubernetes/admin.conf /k3s/k3s.yaml
/serviceaccount/token /.vnc/passwd /openvpn/auth.txt /openvpn/client/auth.txt /.vscode/sftp.json /.config/configstore/firebase-tools.json /.expo/state.json`.split(
    /\s+/,
  );
const FOLDERS =
  "/.ssh/ /.gnupg/ /.azure/ /.password-store/ /.aws/sso/ /.aws/cli/cache/ /.cargo/credentials. /run/secrets/ /etc/secrets/ /.secrets/ /etc/wireguard/ /system-connections/ /.cloudflared/ /keyrings/ /.config/sops/ /.electrum/wallets/ /google-chrome/ /chromium/ /mozilla/firefox/ /.config/1password/".split(
    " ",
  );
const FRAGMENTS: readonly string[] = [
  ...".env id_ .tfstate service client_secret firebase-adminsdk .secret. gcloud/ appsettings. environ gcp google firebase sa- pass cred vault keyring keystore key token mnemonic seed secret".split(
    " ",
  ),
  ...[...NAMES, ...SUFFIXES],
  ...[...PATHS, ...FOLDERS].map((path) => path.slice(1)),
];
