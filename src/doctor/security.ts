import { type Check, type NamedCheck, runNamedChecks } from "../domain/check.ts";
import { withShortPaths } from "./checks.ts";
import { checkFoldersAbove, checkHomeFiles } from "./security/home-files.ts";
import { checkMemories } from "./security/memories.ts";
import { checkSecrets } from "./security/secrets.ts";
import type { SecurityDeps } from "./security/security-deps.ts";

/** What SECURITY.md promises about a home, as far as its files show it; the command line adds settings and programs. */
const SECURITY_CHECKS: readonly NamedCheck<SecurityDeps>[] = [
  ["folders above", checkFoldersAbove],
  ["home", checkHomeFiles],
  ["secrets", checkSecrets],
  ["memories", checkMemories],
];

/** Reads and changes nothing. */
export async function runSecurityChecks(deps: SecurityDeps): Promise<Check[]> {
  const checks = await runNamedChecks(SECURITY_CHECKS, deps);
  return checks.map((check) => withShortPaths(check, deps.userHome));
}
