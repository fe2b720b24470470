import { createHash } from "node:crypto";

/** 128 bits of SHA-256 over unambiguously joined parts, as 32 hex digits. */
export function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
