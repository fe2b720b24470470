import { sha256 } from "../../text/hashes/sha256.ts";
import type { EngineDeps } from "../wiring/deps.ts";

const DAY = 86_400_000;

/** A member key of a team, by its id in hex digits: 256 random bits, so that a plain digest cannot be turned back. */
export function newMemberKey({ newId, now }: Pick<EngineDeps, "newId" | "now">, team: string, days: number) {
  const text = `ubk_${team}_${newId()}${newId()}${newId()}${newId()}`;
  return { text, keyHash: sha256(Buffer.from(text)), expiresAt: now() + days * DAY };
}
