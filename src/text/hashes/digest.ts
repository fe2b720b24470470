import { sha256 } from "./sha256.ts";

/** Below this length plain code is faster than loading `node:crypto`, which costs a short process milliseconds. */
const SHORT = 2_000;
/** A process that makes more digests than these stays, and Node's own take a tenth of the time once loaded. */
const FEW = 30;
let made = 0;

/** 128 bits of SHA-256 over unambiguously joined parts, as 32 hex digits. */
export function digest(parts: readonly string[]): string {
  const text = JSON.stringify(parts);
  if (text.length >= SHORT || ++made > FEW) return digestByNode(parts);
  return sha256(Buffer.from(text)).toString("hex").slice(0, 32);
}

/** The same, for code that must stay small more than it must be fast. */
export function digestByNode(parts: readonly string[]): string {
  return crypto().hash("sha256", JSON.stringify(parts), "hex").slice(0, 32);
}

const BLOCK = 64;

/** HMAC-SHA-256 under `key` as hex digits; for many short texts ten times as fast as Node's `createHmac`. */
export function hmacUnder(key: Uint8Array): (text: string) => string {
  const { hash } = crypto();
  const short = key.length > BLOCK ? hash("sha256", key, "buffer") : key;
  const padded = (pad: number) =>
    Buffer.from(Array.from({ length: BLOCK }, (_, at) => (short[at] ?? 0) ^ pad));
  const [inner, outer] = [padded(0x36), padded(0x5c)];
  return (text) => {
    const digest = hash("sha256", Buffer.concat([inner, Buffer.from(text)]), "buffer");
    return hash("sha256", Buffer.concat([outer, digest]), "hex");
  };
}

let loaded: typeof import("node:crypto") | undefined;

/** Node's own, loaded on first use only; to look it up takes as long as to hash. */
export function crypto(): typeof import("node:crypto") {
  loaded ??= process.getBuiltinModule("node:crypto");
  return loaded;
}
