/** Errors between a home and a team's server. */
export const TEAM_SERVER_ERRORS = {
  TEAM_ADDRESS_INVALID: {
    meaning: "the address of the team's server cannot be used",
    remedy:
      "give postgres://user@host/database; a password belongs into a password file (~/.pgpass or PGPASSFILE) and never into the address",
  },
  TEAM_NOT_CONNECTED: {
    meaning: "this home is connected to no team's server",
    remedy: "`unbidden team connect postgres://user@host/database --key-file FILE`",
  },
  TEAM_REFUSED: {
    meaning: "the team's server refused the login, the member key or what was asked for",
    remedy: "`unbidden team status` tells your role; a maintainer gives out keys with `unbidden team invite`",
  },
  TEAM_SERVER_UNREACHABLE: {
    meaning: "the team's server did not answer; memories here work as before, and nothing that waits is lost",
    remedy: "nothing to do if it comes back; otherwise check the address and the network",
  },
  TEAM_SERVER_VERSION: {
    meaning: "the tables of the team's server are of another version than this program can use",
    remedy: "upgrade the older side; an administrator brings tables up to date with `unbidden team create`",
  },
  TEAM_SERVER_UNTRUSTED: {
    meaning: "the team's server has a certificate that is not accepted, so nothing was sent to it",
    remedy:
      "name the certificate of its issuer (sslrootcert=FILE) and the host by the name in its certificate; nothing but sslmode=disable goes without",
  },
  TEAM_SERVER_LOST: {
    meaning:
      "the team's server had lost changes that it once acknowledged; all that is shared from here was sent to it again",
    remedy:
      "ask who runs it whether a replica was promoted or a backup restored; erasures and invitations made shortly before may have to be repeated",
  },
  TEAM_SERVER_FAILED: {
    meaning: "the team's server answered with an error; what waits is sent again later",
    remedy: "look into the server's log",
  },
} as const;
