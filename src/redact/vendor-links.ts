import type { ContextRule } from "./context-rule.ts";
import { isWordy, looksRandom } from "./entropy.ts";
import { isGiven } from "./given-value.ts";

const QUOTED = String.raw`\\{0,3}["']`;
const vendor = (hints: readonly string[], pattern: () => RegExp): ContextRule => ({
  kind: "vendor-key",
  hints,
  pattern,
});

/** Keys that look like nothing, in the addresses, calls and settings of those who issue them. */
export const VENDOR_LINK_RULES: readonly ContextRule[] = [
  vendor(["packagecloud.io/"], () => /packagecloud\.io\/(?:priv\/)?(?<secret>[0-9a-f]{48})(?=\/)/gi),
  // A channel of packages behind a token.
  vendor(["/t/"], () => /\/t\/(?<secret>[a-z]{2}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/)/gi),
  vendor(
    ["headscale"],
    () =>
      /headscale[^\n]{0,60}\b(?:api|preauth)keys?\s+create[^\n]{0,60}(?:\n|\\n)[^\n]{0,60}?(?<secret>[\w-]{7,12}\.[\w-]{32,64}|[0-9a-f]{48})(?![\w-])/gi,
  ),
  vendor(
    ["certificate"],
    () => /(?<![A-Za-z])APP_CERTIFICATE["']?\s{0,3}[:=]\s{0,3}["']?(?<secret>[0-9a-f]{32})(?![0-9a-z])/gi,
  ),
  vendor(
    ["mainnet", "preprod", "preview", "testnet", "ipfs"],
    () => /(?<![A-Za-z0-9])(?:mainnet|preprod|preview|testnet|ipfs)[A-Za-z0-9]{32}(?![A-Za-z0-9])/g,
  ),
  vendor(
    ["do-not-share-this"],
    () => /_\|WARNING:-DO-NOT-SHARE-THIS\.[^|\s]{0,200}\|_(?<secret>[0-9A-F]{40,4000})/gi,
  ),
  {
    ...vendor(
      ["/api/"],
      () => /\/api\/(?<secret>[\w-]{32,40})(?=\/(?:lights|groups|sensors|config|scenes|schedules|rules)\b)/g,
    ),
    accept: looksRandom,
  },
  vendor(
    ["api_hash"],
    () => /(?<![A-Za-z])API_HASH["']?\s{0,3}[:=]\s{0,3}["']?(?<secret>[0-9a-f]{32})(?![0-9a-z])/gi,
  ),
  {
    kind: "issued-token",
    // What a login by another's account brings back, and is changed for a token.
    hints: ["code="],
    pattern: () =>
      /(?:(?:callback|oauth2?|oidc|sign-?in|authorization_code)[^\s"'`]{0,200}?[?&]code=(?<secret>[\w%.~+-]{16,600})|[?&]code=(?<bare>[\w%.~+-]{16,600})(?=&(?:state|scope|session_state|iss)=))/gi,
    accept: (secret) =>
      /\d/.test(secret) && /[a-z]/i.test(secret) && (/^[\da-f]{20,}$/.test(secret) || !isWordy(secret)),
  },
  {
    ...vendor(
      ["appid="],
      () => /openweathermap\.org\/[^\s"'`<>]{1,300}[?&]appid=(?<secret>[^\s"'`&<>#\\]{8,8000})/gi,
    ),
    accept: isGiven,
  },
  vendor(
    ["restclient("],
    () =>
      new RegExp(
        String.raw`\bRestClient\(\s{0,3}${QUOTED}(?:MA|SA)[A-Z0-9]{18}${QUOTED},\s{0,3}${QUOTED}(?<secret>[\w+/=-]{20,60})(?=\\{0,3}["'])`,
        "gi",
      ),
  ),
  vendor(
    ["auth[]"],
    () => new RegExp(String.raw`\bauth\[\]\s{0,3}=\s{0,3}${QUOTED}(?<secret>[\w-]{32})(?=\\{0,3}["'])`, "g"),
  ),
];
