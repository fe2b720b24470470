/** Values that stand where a secret would, and are none. */
const NO_SECRET = [
  // Placeholders.
  /^(?:<.*|\[.*|\*+|\.+|-+|_+|x+|y+|0+|1+|n\/?a|none|null|nil|undefined|true|false|yes|no|on|off|todo|tbd|redacted|hidden|masked|required|optional|invalid|missing|empty|unknown|expired)$/i,
  /^(?:your|my|some|the|an?|any|example|sample|dummy|fake|mock|test|placeholder|changeme|change[-_]me|insert|replace|enter)(?:[-_. ]|$)/i,
  // Types and code: names, calls, member access, templates.
  /^(?:string|number|boolean|bool|str|int|bytes|object|any|unknown|never|void|buffer|uint8array|secretstr|optional|str\b.*)$/i,
  /^[$%{]|\$\{|\{\{|^process\.env|^os\.|^env\.|^import\.meta|^self\.|^this\.|^config\.|^settings\.|^secrets\.|^vars\.|^ctx\.|^req\.|^await\b|^new\b|=>|\(\)$/i,
  /^[A-Za-z_][\w]*\.[A-Za-z_][\w.]*$/,
  // Paths, URLs without credentials, files.
  /^(?:~|\.{1,2})?\/[\w./-]+$|^[a-z]+:\/\/[^@\s]+$/i,
  /\.(?:ts|js|py|go|rs|json|ya?ml|toml|md|txt|pem|crt|key|env|sh|html|css)$/i,
];

/** For a value that a secret-like name was given: refuses what is plainly no secret, and words of prose. */
export function looksSecret(value: string): boolean {
  const trimmed = value.replace(/[.,:]+$/, "");
  if (trimmed.length < 6 || NO_SECRET.some((pattern) => pattern.test(trimmed))) return false;
  if (/\s/.test(trimmed)) return false;
  if (/^[a-z]+$/.test(trimmed)) return trimmed.length >= 20 && looksRandom(trimmed);
  if (/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/.test(trimmed)) return false;
  if (/^[a-zA-Z]+(?:[_-][a-zA-Z]+)+$/.test(trimmed)) return false;
  if (/^\d{1,8}(?:\.\d+)?[a-z]{0,3}$/i.test(trimmed)) return false;
  return classes(trimmed) >= 2 || trimmed.length >= 16;
}

/** For a long run of characters with no name to judge it by: mixed classes and high entropy, or long hex. */
export function looksRandom(value: string): boolean {
  if (/^[\w-]+(?:\/[\w-]+)+$/.test(value) && !/\d/.test(value)) return false;
  if (/^[0-9a-f]{32,}$/i.test(value)) return true;
  if (classes(value) < 2 || !/\d/.test(value)) return false;
  return bitsPerCharacter(value) >= 3.3;
}

function classes(value: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length;
}

/** Shannon entropy over the value's own characters. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
