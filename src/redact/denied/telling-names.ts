import { matching } from "../../text/one-of.ts";

/** Templates, public keys, and the names of hosts and keys that are no secret. */
export function isPublic(name: string): boolean {
  return (
    name.endsWith(".pub") ||
    name === "known_hosts" ||
    name === "authorized_keys" ||
    (name.includes(".env") && ENV_TEMPLATE.test(name)) ||
    (name.includes(".tfvars.") && /\.tfvars\.(?:example|sample|template)$/.test(name))
  );
}

const ENV_TEMPLATE = matching("")`
  ^\.env(?:\.\w+)*\.(?:example|sample|template|dist|defaults?|tpl)$|^\.env-(?:example|sample|template)$
  ^(?:example|sample|template)\.env$
`;

/** Data whose name ends with a word that only secrets have: `db-password.txt`, `google-services-key.json`, `vault.yml`. */
export function saysSecret(name: string): boolean {
  if (!STEM_PARTS.some((part) => name.includes(part))) return false;
  const [, stem = ""] =
    /^(.+)\.(?:json5?|ya?ml|eyaml|ejson|toml|ini|conf|cfg|properties|txt|csv|tsv|xml|plist|dat|db|sqlite|bin|env|lst|hcl|enc|age|gpg)$/.exec(
      name,
    ) ?? [];
  return SECRET_STEM.test(stem) || SECRET_KIND.test(stem);
}

/** One is in all that the two patterns below find; they take a short process a millisecond to compile. */
const STEM_PARTS = "pass cred vault key token mnemonic seed secret kubeconfig bitwarden dashlane auth".split(
  " ",
);

/** What words in the middle say of data: exports of password managers, kubeconfigs, keys that unseal or recover. */
const SECRET_KIND =
  /(?:^|[-_.])(?:kubeconfig|bitwarden|1password|lastpass|keepass|dashlane)(?:[-_.]|$)|(?:unseal|recovery|root|master|init)[-_](?:keys?|tokens?)|^vault[-_](?:keys?|init|tokens?)|^auth[-_]?(?:state|token)s?$|(?:join|node|bootstrap|agent|enrollment|registration)[-_]tokens?$/;

const SECRET_STEM =
  /(?:^|[-_.])(?:passw(?:or)?ds?|passphrases?|passwd|passcodes?|credentials?|creds|vault|keyring|keystore|api[-_]?keys?|(?:access|auth|refresh|api|bearer|bot|github|gitlab|npm|deploy|session|oauth)[-_]?tokens?|(?:private|secret|access|root|signing|encryption|master|deploy|ssh|service|services|account|gcp|gcloud|google|firebase|aws|azure|sa)[-_]?keys?|mnemonic|seed[-_]phrase|recovery[-_]?keys?|backup[-_]?keys?|client[-_]secrets?|secret[-_]key[-_]base|(?<!external[-_]|sealed[-_])secrets?)$/;

/** `id_token` alone is a word of many programs; in a folder, or with an algorithm, it is a key. */
export function isSshKey(name: string, path: string): boolean {
  if (!name.startsWith("id_")) return false;
  if (name === path && !/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)/.test(name)) return false;
  const dot = name.indexOf(".");
  return dot === -1 || /\.(?:pub|pem|key|bak|old)$/.test(name);
}

export function isCloudJson(name: string): boolean {
  if (!name.endsWith(".json")) return false;
  return (
    /^(?:service[-_]?account|client_secret|(?:gcp|gcloud|google|firebase|sa)[-_](?:key|sa|creds?|credentials|service[-_]?account))/.test(
      name,
    ) || /service[-_]?account(?:[-_]?key)?\.json$|firebase-adminsdk/.test(name)
  );
}

export function isInSecretFolder(whole: string): boolean {
  return (whole.includes("secret") || whole.includes("_vars/")) && SECRET_FOLDER.test(whole);
}

const SECRET_FOLDER =
  /\/(?:\.?secrets?\/(?:[\w.-]+\/)*(?:[\w-]+\.(?:ya?ml|eyaml|json|toml|ini|env|txt|properties|conf|enc|age|gpg)|[\w-]*(?:_|-)(?:key|token|pass|password|secret))|(?:group|host)_vars\/.*vault\w*)$/;
