import { isAbsolute } from "node:path";
import { UnbiddenError } from "../domain/errors.ts";
import type { PlaceKind } from "../domain/sync/place-kinds.ts";
import { folderTransport } from "./places/folder.ts";
import { forgetGitCopies, gitPlace } from "./places/git/git-place.ts";
import { readSshAddress } from "./places/ssh/ssh-address.ts";
import { sshPlace } from "./places/ssh/ssh-place.ts";
import type { ExchangePlaces } from "./transport.ts";

export interface PlaceDeps {
  readonly root: string;
  /** For what was fetched from a repository. */
  readonly mirror: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A command of git, or one answer over SSH: a hung connection ends an exchange, which the next one does again. */
const PATIENCE_MS = 120_000;

/** THE ways in which machines meet. */
export function exchangePlaces({ root, mirror, env }: PlaceDeps): ExchangePlaces {
  return {
    addressOf,
    open: ({ kind, place }) => {
      const asked = { address: place, root, env, patienceMs: PATIENCE_MS };
      switch (kind) {
        case "folder":
          return folderTransport(place);
        case "git":
          return gitPlace({ ...asked, mirror });
        case "ssh":
          return sshPlace(asked);
      }
    },
    forgetCopies: () => forgetGitCopies(mirror),
  };
}

/** A drive's letter of Windows is no host. */
const IS_ADDRESS = /^[\w+.-]{2,}:\/\/|^(?:[\w.-]+@)?[\w.-]{2,}:/;
const WEB = /^https:\/\/(?:[\w.-]+@)?[\w][\w.-]*(?::\d{1,5})?\/[^\p{C}]+$/u;

function addressOf(kind: PlaceKind, text: string, resolve: (path: string) => string): string {
  if (kind === "folder") return resolve(text);
  if (kind === "git" && (isAbsolute(text) || !IS_ADDRESS.test(text))) return resolve(text);
  if (kind === "git" && text.startsWith("https://")) {
    if (WEB.test(text)) return text;
    throw new UnbiddenError("ARGUMENT_INVALID", "no password in the address: git's credential helper has it");
  }
  readSshAddress(text);
  return text;
}
