import type { Memory } from "../../src/domain/memory.ts";
import { openAt } from "./engine-at.ts";
import type { ImportedHome } from "./homes.ts";

/** A memory with the client's own id of its session. */
export interface KeptMemory extends Memory {
  readonly nativeSession: string | undefined;
}

/** All there are, replaced ones too. */
export async function keptMemories(home: ImportedHome): Promise<KeptMemory[]> {
  const engine = openAt(home);
  try {
    const { text } = await engine.run("export", { cwd: home.home, project: false });
    return memoriesIn((text ?? "").split("\n"));
  } finally {
    await engine.close();
  }
}

function memoriesIn(lines: readonly string[]): KeptMemory[] {
  const sessions = new Map<string, string>();
  const memories: Memory[] = [];
  for (const line of lines) {
    const { session, memory } = JSON.parse(line);
    if (session) sessions.set(session.id, session.nativeId);
    if (memory) memories.push(memory);
  }
  return memories.map((memory) => ({ ...memory, nativeSession: sessions.get(memory.session ?? "") }));
}
