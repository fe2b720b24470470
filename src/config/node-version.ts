/** The oldest supported Node: older ones do not read our regular expressions. Also in `scripts/check-setup.cjs`. */
export const OLDEST_NODE = "24";

/** Compares versions part by part, as far as `oldest` goes. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [parts, least] = [version, oldest].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const differing = least.findIndex((part, index) => parts[index] !== part);
  return differing === -1 || (parts[differing] ?? 0) > (least[differing] ?? 0);
}
