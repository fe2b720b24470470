import { join } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import { readNamedFile } from "../../files/named-file.ts";
import { userHome } from "../home.ts";

/** Where a team's server is, without any secret; it can be written to a file. */
export interface TeamAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly usesTls: boolean;
  /** Path of a PEM file; null for the certificates that Node knows. */
  readonly rootCertificate: string | null;
}

/** Reads `postgres://user@host:port/database?sslmode=...&sslrootcert=...`, or `service=NAME` of the service file. Throws `TEAM_ADDRESS_INVALID`. */
export function parseTeamAddress(text: string, env: NodeJS.ProcessEnv): TeamAddress {
  const service = /^(?:postgres(?:ql)?:\/\/\/?\?)?service=([\w.-]+)$/.exec(text)?.[1];
  const parts = service === undefined ? urlParts(text) : serviceParts(service, env);
  if (parts.has("password"))
    throw new UnbiddenError("TEAM_ADDRESS_INVALID", "a password does not belong into the address");
  const host = parts.get("host") || "localhost";
  const user = parts.get("user");
  if (!user) throw new UnbiddenError("TEAM_ADDRESS_INVALID", "the address names no user");
  const port = Number(parts.get("port") || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UnbiddenError("TEAM_ADDRESS_INVALID", "the port is no number");
  return {
    ...{ host, port, user, database: parts.get("dbname") || user },
    usesTls: usesTls(host, parts.get("sslmode")),
    rootCertificate: parts.get("sslrootcert") || null,
  };
}

const DEFAULT_PORT = 5432;

/** Of an address the parts by their names in a service file. */
function urlParts(text: string): Map<string, string> {
  // As libpq does it takes one without a host, where a parameter names it.
  const whole = text.replace(/^(postgres(?:ql)?:\/\/[^/?]*@)(?=[/?])/, "$1localhost");
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new UnbiddenError("TEAM_ADDRESS_INVALID", "it is no address such as postgres://user@host/database");
  const found = [
    ["host", decodeURIComponent(url.hostname)],
    ["port", url.port],
    ["user", decodeURIComponent(url.username)],
    ["dbname", decodeURIComponent(url.pathname.slice(1))],
    ["password", url.password],
    ...url.searchParams,
  ] as const;
  return new Map(found.filter(([, value]) => value !== ""));
}

const MAX_FILE_BYTES = 1_000_000;

function serviceParts(name: string, env: NodeJS.ProcessEnv): Map<string, string> {
  const file = env.PGSERVICEFILE || join(userHome(env), ".pg_service.conf");
  const lines = serviceFileLines(file);
  const start = lines.indexOf(`[${name}]`);
  if (start === -1) throw new UnbiddenError("TEAM_ADDRESS_INVALID", `${file} holds no service ${name}`);
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => line.startsWith("["));
  const pairs = after.slice(0, end === -1 ? undefined : end).flatMap((line) => {
    const [, key, value] = /^([a-z_]+)\s*=\s*(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return new Map(pairs);
}

function serviceFileLines(file: string): string[] {
  try {
    return readNamedFile(file, MAX_FILE_BYTES)
      .toString("utf8")
      .split(/\r?\n/)
      .map((line) => line.trim());
  } catch (cause) {
    throw new UnbiddenError("TEAM_ADDRESS_INVALID", `${file} cannot be read`, { cause });
  }
}

/** Words and passwords never cross a network in the clear unless the user says so. */
function usesTls(host: string, mode: string | undefined): boolean {
  if (mode === "disable") return false;
  if (mode !== undefined && mode !== "") return true;
  return !(host.startsWith("/") || ["localhost", "127.0.0.1", "[::1]"].includes(host));
}
