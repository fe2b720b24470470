import { UnbiddenError } from "../../domain/errors.ts";
import type { ServerLogin } from "../../domain/team/server-login.ts";
import { readNamedFile } from "../../files/named-file.ts";
import { readOwnFile, removeOwnFile, replaceOwnFile } from "../../files/own-file.ts";
import type { Home } from "../home.ts";
import { parseTeamAddress, type TeamAddress } from "./address.ts";
import { passwordFile, passwordIn } from "./password-file.ts";

/** The server that a home is connected to. */
export interface TeamConnection {
  readonly address: TeamAddress;
  /** Where the password is looked up each time; it is never copied. */
  readonly passwordFile: string;
  /** Says who this user is to the team. */
  readonly key: string;
}

/** The server of an address, and the file in which its password is looked up. Throws `TEAM_ADDRESS_INVALID`. */
export function placeOfServer(text: string, env: NodeJS.ProcessEnv) {
  return { address: parseTeamAddress(text, env), passwordFile: passwordFile(env) };
}

/** Null where none is connected. */
export function readTeamConnection(home: Home): TeamConnection | null {
  try {
    return JSON.parse(readOwnFile(home.root, home.team).toString("utf8"));
  } catch {
    // None, or unreadable: connecting again writes it anew.
    return null;
  }
}

export function writeTeamConnection(home: Home, connection: TeamConnection): void {
  replaceOwnFile(home.root, home.team, `${JSON.stringify(connection, null, 2)}\n`, { isDurable: true });
}

export function removeTeamConnection(home: Home): void {
  removeOwnFile(home.root, home.team);
}

/** With the password of this moment. Throws `TEAM_ADDRESS_INVALID` where a certificate cannot be read. */
export function loginOf({ address, passwordFile }: Omit<TeamConnection, "key">): ServerLogin {
  return {
    ...address,
    password: passwordIn(passwordFile, address),
    rootCertificate: address.rootCertificate && certificate(address.rootCertificate),
  };
}

const MAX_FILE_BYTES = 1_000_000;

function certificate(file: string): string {
  try {
    return readNamedFile(file, MAX_FILE_BYTES).toString("utf8");
  } catch (cause) {
    throw new UnbiddenError("TEAM_ADDRESS_INVALID", `${file} cannot be read`, { cause });
  }
}

/** The key in a file that the user names, because arguments are seen by others. Throws `ARGUMENT_INVALID`. */
export function readMemberKey(file: string): string {
  let text: string;
  try {
    text = readNamedFile(file, 10_000).toString("utf8").trim();
  } catch (cause) {
    throw new UnbiddenError("ARGUMENT_INVALID", `${file} cannot be read`, { cause });
  }
  if (/^ubk_[0-9a-f]{32}_[0-9a-f]{64}$/.test(text)) return text;
  throw new UnbiddenError("ARGUMENT_INVALID", `${file} holds no member key`);
}
