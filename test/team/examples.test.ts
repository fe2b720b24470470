import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { TEAM_OPERATIONS } from "../../src/operations/team.ts";
import { connectTo, inTeam } from "../../src/store/postgres/connection.ts";
import { testNeeding } from "../support/machine.ts";
import { POSTGRES, startPostgres } from "../support/postgres.ts";

const example = (name: string) =>
  readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf8");

interface Compose {
  readonly services: {
    readonly database: {
      readonly command: readonly string[];
      readonly secrets: readonly string[];
      readonly volumes: readonly string[];
    };
  };
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose = parse(example("compose.yaml")) as Compose;
const { command, secrets, volumes } = compose.services.database;

test("the compose file names every secret and volume that it uses, and holds no secret itself", () => {
  expect(Object.keys(compose.secrets)).toEqual([...secrets]);
  expect(volumes.map((volume) => volume.split(":")[0])).toEqual(Object.keys(compose.volumes));
  const files = command.flatMap((part) => /=\/run\/secrets\/(.*)/.exec(part)?.[1] ?? []);
  expect(files.every((file) => secrets.includes(file))).toBe(true);
  expect(example("compose.yaml")).not.toMatch(/POSTGRES_PASSWORD:/);
});

testNeeding(POSTGRES)(
  "PostgreSQL takes the settings of the compose file, and keeps keys out of its log",
  async () => {
    const settings = command.slice(1).filter((part) => part !== "-c" && !part.startsWith("ssl"));
    const options = ["log_min_duration_statement=0", ...settings].map((setting) => `-c ${setting}`).join(" ");
    const server = startPostgres({ options });
    try {
      for (const setting of settings) {
        const [name, value] = setting.split("=");
        expect(await server.sql("admin", `SHOW ${name}`)).toEqual([[{ [name ?? ""]: value }]]);
      }
      const client = await connectTo(server.login());
      await inTeam(client, "ubk_a_key_of_somebody", async () => client.query("SELECT 1"));
      await client.end();
      const log = readFileSync(join(server.folder, "log"), "utf8");
      expect([log.includes("set_config"), log.includes("ubk_")]).toEqual([true, false]);
    } finally {
      server.remove();
    }
  },
);

/** Entries of a unit, by section. */
function unit(name: string): Map<string, string> {
  let section = "";
  const found = new Map<string, string>();
  for (const line of example(name)
    .split("\n")
    .filter((one) => one !== "" && !one.startsWith("#"))) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (heading) section = heading;
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    expect([line, heading ?? key]).not.toEqual([line, undefined]);
    if (key) found.set(`${section}.${key}`, value ?? "");
  }
  return found;
}

test("the units of systemd start a command that there is, and the timer its service", () => {
  const [, action] =
    /^%h\/\.unbidden\/bin\/unbidden team (\w+)$/.exec(
      unit("unbidden-team.service").get("Service.ExecStart") ?? "",
    ) ?? [];
  expect(TEAM_OPERATIONS.team.input.shape.action.safeParse(action).success).toBe(true);
  expect(unit("unbidden-team.service").get("Service.Type")).toBe("oneshot");
  expect(unit("unbidden-team.timer").get("Timer.OnUnitInactiveSec")).toBe("10min");
});
