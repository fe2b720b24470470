import { expect } from "vitest";
import { clientSession } from "../support/claude-code-payloads.ts";
import { colleagueOf, foundTeam } from "../support/colleagues.ts";
import { daemonHomes, startedDaemon, until, WITH_DAEMON } from "../support/daemon.ts";
import { play } from "../support/hook.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES } from "../support/postgres.ts";
import { teamServer } from "../support/team-server.ts";

const newHome = daemonHomes();
const server = teamServer();

const SAID = "We keep events in SQLite because JSON lines were slow to search.";
const QUESTION = "Which store do we keep events in, SQLite or JSON lines?";
const OFTEN = { UNBIDDEN_DAEMON_TEAM_MINUTES: "0.01" };

testNeeding(POSTGRES)(
  "what one person shares is told in a colleague's block, by two daemons and a server",
  async () => {
    const [ana, ben] = [colleagueOf(newHome(), server()), colleagueOf(newHome(), server())];
    foundTeam(server(), "harbour", [ana, ben]);
    const id = ana.add(SAID);
    const preview = ana.attempt("share", id, "--team");
    expect(preview.exitCode).toBe(1);
    expect(preview.stdout).toContain(`\n# ${SAID}\n\nThis leaves for the team's server`);
    for (const { home } of [ana, ben]) startedDaemon(home, OFTEN);
    ana.run("share", id, "--team", "--yes");
    await until(() => ben.kept().length > 0, "ana's memory reaches ben");
    expect(ben.kept()).toEqual([[SAID, 1, true]]);
    const own = clientSession(ben.home, ben.cwd);
    const [, told] = await play(ben.home, [own.start(), own.prompt(QUESTION)], { env: WITH_DAEMON });
    expect(told).toMatch(/\n\[decision [0-9a-f]{4,}\] We keep events in SQLite .* · a colleague said\n/);
    // Words go everywhere once they are forgotten at their source.
    ana.run("forget", id, "--yes");
    await until(() => ben.kept().length === 0, "it is forgotten at ben's, too");
    expect(server().run("pg_dump", "-h", server().folder, "-U", "admin", "postgres")).not.toContain(
      "JSON lines",
    );
  },
);
