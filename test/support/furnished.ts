import { clientSession } from "./claude-code-payloads.ts";
import { unbidden } from "./command.ts";
import { learned, QUESTION, WITH_DAEMON } from "./daemon.ts";
import type { ThrowAwayHome } from "./home.ts";
import { play } from "./hook.ts";
import { addEarlierDecisions } from "./long-past.ts";
import { happened } from "./resident.ts";

/** A home in which every page and dialog has something to show: two projects in one, files, words given and a silence. */
export async function furnished(empty: ThrowAwayHome): Promise<ThrowAwayHome> {
  const { home, tuesday } = learned(empty);
  const silent = tuesday.prompt("Paint the format of the harbor lights on the wall.");
  await play(home, [tuesday.prompt(QUESTION), silent], { env: WITH_DAEMON });
  const [heron, finch] = [home.project("heron"), home.project("finch")];
  const other = clientSession(home, finch);
  const asked = other.prompt("Always run the linter before committing.");
  happened(home, [other.start(), asked, other.stop("I will."), other.end()]);
  unbidden({ home, cwd: heron }, "add", "Harbour records are stored as JSONL", "--files", "src/store.ts");
  unbidden({ home, cwd: heron }, "projects", "merge", "finch", "heron", "--yes");
  unbidden({ home, cwd: home.project("wren") }, "add", "The gangway is locked at night");
  // More than a page shows at first.
  addEarlierDecisions(home, 60);
  return home;
}
