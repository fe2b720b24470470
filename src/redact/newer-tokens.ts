const UUID = "[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}";

/** Tokens of issuers that came last: hints, then forms. */
export const NEWER_FORMS: readonly (readonly [hints: string, ...forms: readonly string[]])[] = [
  // Models and agents.
  [
    "v1.C v1: KGAT_ wandb_v1_",
    "v1\\.C(?=[\\w-]{0,40}\\d)[\\w-]{80,}(?:\\.[\\w-]+)*",
    "v1:[A-Za-z0-9]{24}:[A-Za-z0-9]{24}",
    "KGAT_[a-f0-9]{32}",
    "wandb_v1_[\\w-]{40,}",
  ],
  ["ctx7sk- waka_ ovsxat_ persona_", `(?:ctx7sk-|waka_|ovsxat_|persona_(?:production|sandbox)_)${UUID}`],
  ["web_ auto_ app_ ss_", "(?:web|auto|app|ss)_[a-f0-9]{64}"],
  // Clouds and data.
  ["dose DO00", "dose[a-f0-9]{32}", "DO00[A-Z0-9]{16}"],
  [
    "cDE cDI Qg eyJVc2VySUQi",
    "A[A-Za-z0-9]{2,3}(?:A[AS]Qg|AAI[a-z]cD[EI])[\\w+/=-]{24,}",
    "eyJVc2VySUQi[\\w+/-]{40,}={0,2}",
  ],
  [
    "aivenv1 standard_ endr+",
    "aivenv1[A-Za-z0-9+/]{60,}={0,2}",
    "standard_[a-f0-9]{200,}",
    "endr\\+[A-Za-z0-9-]{16,}",
  ],
  ["STS. CAIS", "STS\\.(?=[A-Za-z0-9]{0,25}\\d)[A-Za-z0-9]{24,}", "CAIS[A-Za-z0-9+/]{100,}={0,2}"],
  [
    "hskey- ls-",
    "hskey-[a-z]{2,10}-[\\w-]{12}-[\\w-]{40,}",
    "ls-[A-Za-z0-9]{8}-\\d{4}-[\\w-]{4}-\\d{4}-[a-f0-9]{12,}",
  ],
  // Code and builds.
  ["ghs_ ghu_", "gh[su]_\\d{1,12}_eyJ[\\w-]{8,}\\.[\\w-]+\\.[\\w-]+"],
  [
    "glrtr- glwt- _gitlab_session=",
    "gl(?:rtr|wt)-[\\w-]{20,}(?:\\.[\\w-]+)*",
    "_gitlab_session=[a-f0-9]{32}",
  ],
  ["eyJ0eXAiOiAiVENWMiJ9", "eyJ0eXAiOiAiVENWMiJ9\\.[\\w-]{16,}\\.[\\w+/-]{16,}={0,2}"],
  [
    "prtapi_ atkn_ retool_ sktsec_",
    "(?:prtapi|atkn)_[A-Za-z0-9]{32,}",
    "retool_[A-Za-z0-9]{16,}",
    "sktsec_[\\w-]{30,}",
  ],
  // Messages, customers and money.
  ["KEY figu figo figr", "KEY[A-F0-9]{31,33}_[A-Za-z0-9]{20,}", "fig[uor]{1,2}_[\\w-]{30,}"],
  ["u+", "u\\+(?=[\\w-]{0,17}\\d)(?=[\\w-]{0,17}[A-Z])[\\w-]{18}"],
  ["ptr_ y0_", "ptr_[A-Za-z0-9+/]{40,}={0,2}", "y0__?[\\w-]{40,}"],
  ["AAAAA", "6L[\\w-]{6}AAAAA[\\w-]{27}"],
  ["base64:", "base64:[A-Za-z0-9+/]{43}="],
];
