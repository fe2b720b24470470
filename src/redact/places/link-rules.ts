import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { isGiven, isStrange } from "../given-value.ts";
import { isPlaced } from "./placed-value.ts";

const PART = String.raw`(?<secret>(?:[\v\f]{24}|[^\s"'\x60<>/?#&\\)(\]]){6,8000}(?<![.,;:!]))`;

/** Links that are themselves the permission. */
export const LINK_RULES: readonly ContextRule[] = [
  {
    // The key of a stream is the last part of its address.
    kind: "issued-token",
    hints: ["rtmp"],
    pattern: () =>
      /\brtmp[set]{0,2}:\/\/[^\s/"'<>]{1,200}\/(?:[\w.-]{1,60}\/){1,3}(?:live_)?(?<secret>(?:[\v\f]{24}|[^\s"'\x60<>/\\]){6,8000})/gi,
    accept: (secret, lead) =>
      /live_$|(?:youtube|twitch|facebook|kick|vimeo|restream)\w{0,12}\./i.test(lead)
        ? isPlaced(secret)
        : isGiven(secret) && (!isWordy(secret) || isStrange(secret)),
  },
  {
    // What was sent by mail to let one in.
    kind: "issued-token",
    hints:
      "reset forgot set-pass set_pass setpass password/ recover invit verif confirm activat magic unsubscribe login-link".split(
        " ",
      ),
    needs: [["/"]],
    pattern: () =>
      new RegExp(
        `(?<!discord(?:app)?\\.com)\\/${oneOf`
        (?:re)?set[-_]?password|password[-_]?reset|password\/(?:reset|new|edit|set)|passwords?\/reset|forgot[-_]?password|(?:account[-_]?)?recover(?:y|[-_]?password)?|reset
        (?:accept[-_]?)?invit(?:e|es|ation|ations)(?:\/accept)?|verif(?:y|ication)(?:[-_]?e?mail)?|e?mail[-_]?(?:verification|confirmation)|confirm(?:ation)?(?:[-_]?e?mail)?
        activat(?:e|ion)(?:[-_]?account)?|magic(?:[-_]?(?:link|login|auth))?|login-link|unsubscribe
      `}\\/${PART}`,
        "gi",
      ),
    accept: isIssuedPart,
  },
  {
    kind: "issued-token",
    hints: ["?key=", "?token=", "&key=", "&token="],
    needs: [["hook"]],
    pattern: () =>
      /hooks?(?:\/[\w.-]{1,60}){0,4}\?(?:[\w-]{1,30}=[^\s&"']{0,80}&){0,4}(?:key|token)=(?<secret>[^\s"'`&<>#\\]{8,})/gi,
    accept: (secret) => isGiven(secret) && /\d/.test(secret),
  },
  {
    // A payment's key in three parts.
    kind: "issued-token",
    hints: ["aqe"],
    pattern: () =>
      /(?<![A-Za-z0-9])AQE[A-Za-z0-9+/]{50,400}={0,2}-[A-Za-z0-9+/]{20,100}={0,2}-[^\s"'`,]{8,40}/g,
  },
];

/** No name of a page, file, variable of a route or number. */
function isIssuedPart(secret: string, lead: string): boolean {
  if (!isGiven(secret) || /^[:{[]|\.\w{1,5}$|^\d+$/.test(secret) || !/\d/.test(secret)) return false;
  // A shorter one brings a friend to a public page.
  if (secret.length < 10 && !/password|reset/i.test(lead)) return false;
  if (isStrange(secret) || /^[0-9a-f]{16,}$|^[0-9a-f]{8}-[0-9a-f-]{20,}$/i.test(secret)) return true;
  return /password/i.test(lead) && secret.length >= 8 && !/^[a-z]+-?\d{1,2}$/i.test(secret);
}
