import { type Check, noteCheck, okCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** Whether what agents write down about sessions can be read. */
export async function checkTranscripts({ store }: DoctorDeps): Promise<Check[]> {
  const state = store();
  if (state.status !== "open") return [];
  const { transcripts, unknownLines } = await state.store.counts();
  if (unknownLines === 0) return [okCheck("transcripts", `${transcripts} read, every line understood`)];
  const finding = `${transcripts} read; ${unknownLines} lines in them were not understood and left out`;
  const remedy = "nothing to do unless something you said is missing; then report the agent's version";
  return [noteCheck("transcripts", finding, remedy)];
}
