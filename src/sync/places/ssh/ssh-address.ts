import { UnbiddenError } from "../../../domain/errors.ts";

export interface SshAddress {
  readonly host: string;
  readonly user: string | null;
  readonly port: string | null;
  /** Absolute, or from the user's home there. */
  readonly folder: string;
}

/** A name that no program takes for an option. */
const HOST = String.raw`(?:(?<user>[\w][\w.-]*)@)?(?<host>[\w][\w.-]*|\[[0-9a-fA-F:]+\])`;
const URL_FORM = new RegExp(`^ssh://${HOST}(?::(?<port>\\d{1,5}))?/(?<folder>.+)$`);
const SHORT_FORM = new RegExp(`^${HOST}:(?!//|:)(?<folder>.+)$`);

/** Of `user@host:folder` and `ssh://user@host:port/folder`. Throws `ARGUMENT_INVALID`. */
export function readSshAddress(address: string): SshAddress {
  const url = URL_FORM.exec(address)?.groups;
  const { user, host = "", port, folder = "" } = url ?? SHORT_FORM.exec(address)?.groups ?? {};
  // As `ssh://host/~/folder` for git: what follows is from the home there.
  const [whole] = [url && !folder.startsWith("~/") ? `/${folder}` : folder.replace(/^~\//, "")];
  const clean = whole.replace(/\/+$/, "");
  if (host === "" || clean === "" || /\p{Cc}/u.test(address))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "name the place as user@host:folder or ssh://user@host:port/folder",
    );
  return { host: host.replace(/[[\]]/g, ""), user: user ?? null, port: port ?? null, folder: clean };
}
