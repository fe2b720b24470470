import { FORWARDED } from "../../config/forwarded-env.ts";

/** Variables a launcher sends besides our own options; the daemon passes all through `forwardedEnv`, which needs the last three. */
export const SESSION_VARIABLES: readonly string[] = [
  ...FORWARDED,
  ...["CLAUDE_CODE_ACTION", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_SESSION_ATTENDED"],
];
