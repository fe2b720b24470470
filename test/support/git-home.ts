import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ThrowAwayHome } from "./home.ts";

/** Makes commits written under this address the user's own. */
export function writesAs(home: ThrowAwayHome, address: string): void {
  writeFileSync(join(home.user, ".gitconfig"), `[user]\n\temail = ${address}\n`);
}
