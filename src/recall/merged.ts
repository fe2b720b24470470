import type { Hit } from "../domain/hit.ts";

/** Two rankings as one: each keeps its order, and of the two next ones the surer goes first, of equals what was kept for itself. */
export function merged(typed: readonly Hit[], passages: readonly Hit[]): Hit[] {
  const all: Hit[] = [];
  let [at, next] = [0, 0];
  while (at < typed.length || next < passages.length) {
    const [one, other] = [typed[at], passages[next]];
    const isTyped = one !== undefined && (other === undefined || one.confidence >= other.confidence);
    const hit = isTyped ? one : other;
    if (hit) all.push(hit);
    if (isTyped) at++;
    else next++;
  }
  return all;
}
