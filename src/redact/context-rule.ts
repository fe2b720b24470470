/** A secret recognized by its context. */
export interface ContextRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Lower-case; the pattern runs only on texts with one of them. */
  readonly hints: readonly string[];
  /** Linear and global. The group `secret`, which ends the match, is removed; without one, the whole match. */
  readonly pattern: RegExp;
  /** Text beside a mark in the same value is the rest of a secret and always removed. */
  readonly goesOn?: true;
  /** Rejects placeholders and code; `lead` is the match before the secret. */
  readonly accept?: (secret: string, lead: string) => boolean;
}

/** Names that only secrets have. */
export const IS_STRONG =
  /pass|pwd|pw\b|psk|kennwort|contrase|senha|(?:api|access|preshared|private|secret|signing|encryption|account|master)[_ .-]?key|client[_ -]?secret/i;

/** A documentation's placeholder for a secret. */
export function isPlaceholder(value: string): boolean {
  return /^(?:<|\[|\$[A-Za-z_{(]|%(?:[sdv@](?![0-9a-f])|\(|[A-Za-z_]\w+%)|\{|x{3,}(?:$|[^A-Za-z])|\*{2,}|\.{3}|your|example|changeme|placeholder|pass(?:word)?$|secret$|token$|user$)/i.test(
    value,
  );
}
