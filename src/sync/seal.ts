/** Seals a text in age's format; the file's own key is wrapped in it for this identity alone. */
export async function seal(secret: string, text: string): Promise<Uint8Array> {
  const { Encrypter, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(secret));
  return encrypter.encrypt(text);
}

/** Null for what none of these keys opens: cut short, changed, or sealed for another. */
export async function openSealed(
  keys: readonly { readonly secret: string }[],
  content: Uint8Array,
): Promise<string | null> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const { secret } of keys) decrypter.addIdentity(secret);
  try {
    return await decrypter.decrypt(content, "text");
  } catch {
    // The caller counts it: age does not tell a damaged file from another's.
    return null;
  }
}

export async function newSecret(): Promise<string> {
  const { generateX25519Identity } = await import("age-encryption");
  return generateX25519Identity();
}
