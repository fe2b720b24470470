/** Storage of this port alone, which no other page reads. */
const STORED = "unbidden-key";

/** The key of the session, from the link that opened the page; the address keeps nothing of it. Null without a session. */
export function takeKey(): string | null {
  const given = /^#key=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (given !== undefined) {
    localStorage.setItem(STORED, given);
    history.replaceState(null, "", "#/now");
  }
  return localStorage.getItem(STORED);
}
