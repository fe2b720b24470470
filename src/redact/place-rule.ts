/** One kind of place where a secret stands. */
export interface PlaceRule {
  /** Shown in the mark that replaces the secret. */
  readonly kind: string;
  /** Lower-case; the pattern runs only on texts that hold one of them. */
  readonly hints: readonly string[];
  /** Linear and global. The group `secret` goes, which ends where the match ends; without one, the whole match. */
  readonly pattern: RegExp;
  /** What stands beside a mark in the same value is the rest of a secret, and is not judged. */
  readonly goesOn?: true;
  /** Rejects placeholders and code; `lead` is what the pattern found before the secret. */
  readonly accept?: (secret: string, lead: string) => boolean;
}

/** Names that only secrets have. */
export const IS_STRONG =
  /pass|pwd|pw\b|psk|kennwort|contrase|senha|(?:api|access|preshared|private|secret|signing|encryption|account|master)[_ .-]?key|client[_ -]?secret/i;

/** Stands in documentation where a secret would. */
export function isPlaceholder(value: string): boolean {
  return /^(?:<|\[|\$[A-Za-z_{(]|%(?:[sdv@](?![0-9a-f])|\(|[A-Za-z_]\w+%)|\{|x{3,}(?:$|[^A-Za-z])|\*{2,}|\.{3}|your|example|changeme|placeholder|pass(?:word)?$|secret$|token$|user$)/i.test(
    value,
  );
}
