import { NEWER_FORMS } from "./newer-tokens.ts";

const UUID = "[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}";

/** More tokens that their issuers describe: hints, then forms. */
export const VENDOR_FORMS: readonly (readonly [hints: string, ...forms: readonly string[]])[] = [
  // Clouds.
  ["ABSK bedrock-api-key-", "ABSK[A-Za-z0-9+/]{40,}={0,2}", "bedrock-api-key-[\\w+/=-]{40,}"],
  ["amzn.mws.", `amzn\\.mws\\.${UUID}`],
  [":APA91b", "\\w[\\w-]{10}(?:[\\w-]{11})?:APA91b[\\w-]{100,}"],
  [
    "t1. AQVN YC",
    "t1\\.[\\w-]{40,}={0,2}\\.[\\w-]{80,}={0,2}",
    "AQVN[\\w-]{35,}",
    "YC(?=[\\w-]{0,37}\\d)[\\w-]{38}",
  ],
  ["v1.0-", "v1\\.0-[a-f0-9]{24}-[a-f0-9]{100,}"],
  [
    "rnd_ napi_ vercel_blob_rw_",
    "rnd_[A-Za-z0-9]{24,}",
    "napi_[a-z0-9]{40,}",
    "vercel_blob_rw_[A-Za-z0-9]{10,}_[A-Za-z0-9]{20,}",
  ],
  ["eyJhIjoi eyJrIjoi eyJhdXRocyI6 eyJ2ZXIiOiI", "eyJ(?:hIjoi|rIjoi|hdXRocyI6|2ZXIiOiI)[\\w+/-]{30,}={0,2}"],
  // Code, packages and builds.
  ["GR1348941", "GR1348941[\\w-]{20,}"],
  ["ATBB ATTA", "ATBB[A-Za-z0-9]{28,}", "ATTA[a-fA-F0-9]{60,}"],
  ["sqp_ squ_ sqa_", "sq[pua]_[a-f0-9]{40}"],
  ["cio oy2", "cio(?=[A-Za-z0-9]{0,31}\\d)[A-Za-z0-9]{32}", "oy2[a-z0-9]{43}"],
  ["AKCp cmVmdGtu", "AKCp[A-Za-z0-9]{50,}", "cmVmdGtu[A-Za-z0-9+/=]{40,}"],
  ["CLOJARS_ packagist_", "CLOJARS_[a-f0-9]{60}", "packagist_[a-z]{2,4}_[a-f0-9]{40,}"],
  ["API-", "API-(?=[A-Z0-9]{0,24}\\d)[A-Z0-9]{25,}"],
  [
    "pat. sat. pnu_ pnb_",
    "[ps]at\\.[\\w-]{22}\\.[A-Za-z0-9]{24}\\.[A-Za-z0-9]{20}",
    "pn[ub]_[A-Za-z0-9]{36}",
  ],
  [
    "0. st.",
    `0\\.${UUID}\\.[A-Za-z0-9]{20,}:[A-Za-z0-9+/]{20,}={0,2}`,
    `st\\.(?:${UUID}|[A-Za-z0-9]{24,32})\\.[\\w.-]{32,}`,
  ],
  ["s.", "s\\.(?=[A-Za-z0-9]{0,23}\\d)(?=[A-Za-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}"],
  // Work.
  ["1/ 2/", "[12]\\/\\d{13,19}(?:\\/\\d{13,19})?:[a-f0-9]{32}"],
  ["pk_", "pk_\\d{6,10}_[A-Z0-9]{32}"],
  ["CFPAT- dG9rO", "CFPAT-[\\w-]{40,}", "dG9rO[A-Za-z0-9+/]{40,}={0,2}"],
  ["fio-u- rdme_ tfp_", "fio-u-[\\w-]{60,}", "rdme_[a-z0-9]{60,}", "tfp_[\\w-]{40,}"],
  ["sdk- api- mob-", `(?:sdk|api|mob)-${UUID}`],
  // Messages.
  ["xoxc- xoxd- xoxe", "xox[cd]-[\\w%.+/-]{10,}={0,2}", "xoxe(?:\\.xox[bp])?-[\\w-]{10,}"],
  [".", "[MNO](?=[\\w.-]{0,70}\\d)[\\w-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}"],
  ["mfa.", "mfa\\.[\\w-]{60,}"],
  [
    "md- xsmtpsib-",
    "md-(?=[\\w-]{0,21}\\d)(?=[\\w-]{0,21}[A-Z])[\\w-]{22}",
    "xsmtpsib-[a-f0-9]{64}-[A-Za-z0-9]{16}",
  ],
  ["EAA", "EAA[A-Za-z0-9]{80,}", "EAAA(?=[\\w-]{0,50}\\d)[\\w-]{56,}"],
  [
    "AAAAAAAAAAAAAAAAAAAA",
    "A{20,24}(?=[A-Za-z0-9%]{0,90}\\d)(?=[A-Za-z0-9%]{0,40}[a-z])[A-Za-z0-9%]{70,110}(?![+/=])",
    "AAAAAAAAAAAAAAAAAAAAA(?=[A-Za-z0-9%]{0,90}%(?:2[BF]|3D))[A-Za-z0-9%]{30,}",
  ],
  // Payments.
  ["access_token$", "access_token\\$(?:production|sandbox)\\$[a-z0-9]{10,}\\$[a-f0-9]{32}"],
  ["access-", `access-(?:sandbox|development|production)-${UUID}`],
  [
    "live_ test_",
    "(?<!(?<![a-z])cs_)(?:live|test)_(?=[A-Za-z]{0,29}\\d)(?=[a-z0-9]{0,29}[A-Z])[A-Za-z0-9]{30,}",
  ],
  [
    "shippo_ duffel_ xnd_",
    "shippo_(?:live|test)_[a-f0-9]{40}",
    "duffel_(?:live|test)_[\\w-]{40,}",
    "xnd_(?:production|development)_[A-Za-z0-9]{40,}",
  ],
  [
    "pdl_ polar_",
    "pdl_(?:live|sdbx)_apikey_[A-Za-z0-9]{20,}_[A-Za-z0-9]{20,}(?:_[A-Za-z0-9]{3})?",
    "polar_[a-z]{2,4}_[A-Za-z0-9]{40,}",
  ],
  // Watching and data.
  ["hc", "hc[a-z]{2,3}_[a-z0-9]{50,}", "hc[a-z][il]k_[a-z0-9]{50,}"],
  ["phx_ phc_ phs_", "ph[xcs]_[A-Za-z0-9]{40,}"],
  ["sgp_ xaat- xapt-", "sgp_[A-Za-z0-9]{40,}", `xa[ap]t-${UUID}`],
  ["cu_ AVNS_", "cu_[a-f0-9]{32}", "AVNS_[\\w-]{16,}"],
  [
    "mdb_sa_ cflt CCDB1_ xau_",
    "mdb_sa_(?:sk|id)_[\\w-]{24,}",
    "cflt[A-Za-z0-9+/]{50,}",
    "CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}",
    "xau_[A-Za-z0-9]{30,}",
  ],
  // Models.
  ["tgp_v1_ fw_ sk_", "tgp_v1_[\\w-]{40,}", "fw_[A-Za-z0-9]{20,}", "sk_[a-f0-9]{48}"],
  [
    "pa- jina_ csk- rpa_",
    "pa-(?=[\\w-]{0,42}\\d)(?=[\\w-]{0,42}[A-Z])[\\w-]{43}",
    "jina_[\\w-]{40,}",
    "csk-[a-z0-9]{40,}",
    "rpa_[A-Z0-9a-z]{40,}",
  ],
  [
    "llx- fc- key_ e2b_ bb_",
    "llx-[A-Za-z0-9]{40,}",
    "fc-[a-f0-9]{32}",
    "key_[a-f0-9]{64}",
    "e2b_[a-f0-9]{40}",
    "bb_(?:live|test)_[\\w-]{24,}",
  ],
  ["sk-", `sk-lf-${UUID}`],
  // Keys.
  [
    "AGE-PLUGIN- nsec1 xprv yprv zprv",
    "AGE-PLUGIN-[A-Z0-9]{2,20}-1[A-Z0-9]{20,}",
    "nsec1[a-z0-9]{58}",
    "[xyz]prv[A-Za-z0-9]{100,}",
  ],
  ["LS0tLS1CRUdJTi", "LS0tLS1CRUdJTi(?!BDRVJU|BQVUJMSUMg)[A-Za-z0-9+/]{30,}={0,2}"],
  ["S", "S(?=[A-Z2-7]{0,54}[2-7])[A-Z2-7]{55}"],
  ["SWMTKN- sha256~", "SWMTKN-1-[a-z0-9]{30,}-[a-z0-9]{16,}", "sha256~[\\w-]{40,}"],
  [
    "local. public. secret.",
    "v[1-4]\\.(?:local|public)\\.[\\w-]{30,}(?:\\.[\\w-]{4,})?",
    "k[1-4]\\.(?:local|secret)\\.[\\w-]{30,}",
  ],
  ["suiprivkey1 edsk", "suiprivkey1[A-Za-z0-9]{50,}", "edsk[1-9A-HJ-NP-Za-km-z]{50,}"],
  [
    "p8e- dnkey- ico- akab-",
    "p8e-[a-z0-9]{32}",
    "dnkey-[\\w=-]{26,}",
    "ico-[A-Za-z0-9]{32}",
    "akab-[a-z0-9]{16}-[a-z0-9]{16}",
  ],
  ["s-s4t2 tk-us-", "s-s4t2(?:ud|af)-[a-f0-9]{64}", "tk-us-[\\w-]{40,}"],
  [
    "AstraCS: bce-v3/",
    "AstraCS:[A-Za-z0-9]{20,}:[a-f0-9]{40,}",
    "bce-v3\\/ALTAK-[\\w-]{8,40}\\/[a-f0-9]{32,}",
  ],
  ["00D", "00D[A-Za-z0-9]{12,15}!(?=[\\w.]{0,80}\\d)[\\w.]{60,}"],
  [
    "ovsxp_ hb_ tlk_ inc_ rootly_ depot_ pl_",
    `ovsxp_${UUID}`,
    "hb_[a-f0-9]{30,}",
    "tlk_[A-F0-9]{28,}",
    "(?:inc|rootly|depot_(?:project|org)|pl)_[a-f0-9]{32,}",
  ],
  ["APP_USR- luma-", "APP_USR-\\d{12,20}-\\d{4,8}-[a-f0-9]{32}(?:-\\d{6,12})?", `luma-${UUID}-[a-f0-9]{32}`],
  ["sEd", "sEd(?=[1-9A-HJ-NP-Za-km-z]{0,27}\\d)[1-9A-HJ-NP-Za-km-z]{28}"],
  [
    "Mid-server- skey_ unkey_ ucat_",
    "Mid-server-[\\w-]{20,}",
    "skey_(?:test|live|prod|[a-z]{4})_[a-z0-9]{18,}",
    "unkey_[1-9A-HJ-NP-Za-km-z]{20,}",
    "ucat_[A-Z0-9]{26}",
  ],
  [
    "FLWSECK_TEST NRJS- endr+",
    "FLWSECK_TEST-?[a-h0-9]{12,}(?:-X)?",
    "NRJS-[a-f0-9]{19}",
    "endr\\+[\\w-]{16}",
  ],
  [".", "(?=[a-f0-9]{0,31}[a-f])[a-f0-9]{32}\\.(?=[\\w-]{0,23}[A-Z\\d])[\\w-]{24}"],
  ["@gems.contribsys.com", "[a-f0-9]{8}:[a-f0-9]{8}@gems\\.contribsys\\.com"],
  ["gAAAAA", "gAAAAA[\\w-]{70,}={0,2}"],
  ["pk.eyJ sk.eyJ", "[ps]k\\.eyJ[\\w-]{30,}\\.[\\w-]{20,}"],
  // Clouds and what runs on them.
  [
    "A3T SCW EXO",
    "A3T(?=[A-Z0-9]{0,16}\\d)[A-Z0-9]{17}",
    "SCW(?=[A-Z0-9]{0,16}\\d)[A-Z0-9]{17}",
    "EXO[a-f0-9]{24}",
  ],
  ["AKID AKLT ALTAK", "AKID[A-Za-z0-9]{28,}", "AKLT[A-Za-z0-9+/=]{36,}", "ALTAK[A-Za-z0-9]{18,}"],
  ["K00 4b1d essu_", "K00\\d[A-Za-z0-9/+]{27}", "4b1d[A-Za-z0-9]{38}", "essu_[\\w+/=-]{40,}"],
  [
    "nbp_ SSWS signkey-",
    "nbp_[A-Za-z0-9]{36}",
    "SSWS\\s00[\\w-]{40}",
    "signkey-(?:prod|test|branch)-[a-f0-9]{32,}",
  ],
  [
    "_",
    "[12](?=[A-Za-z0-9]{0,25}[a-z])(?=[A-Za-z0-9]{0,25}[A-Z])[A-Za-z0-9]{26}_(?=[A-Za-z0-9]{0,17}\\d)[A-Za-z0-9]{18,22}",
  ],
  // Code, packages and flags.
  [
    "jsrp_ jsrd_ snyk_ dsp_ chpt_",
    "jsr[pd]_[A-Za-z0-9]{20,}",
    "snyk_(?:uat|sat)\\.[\\w.-]{30,}",
    "dsp_[a-f0-9]{40}",
    "chpt_[a-f0-9]{12,}",
  ],
  ["sm_", "sm_(?:aat|pat|sat)_[A-Za-z0-9]{16,}"],
  [
    "configcat-sdk-1/ ser.",
    "configcat-sdk-1\\/[\\w-]{22}\\/[\\w-]{22}",
    "ser\\.(?=[A-Za-z0-9]{0,21}\\d)[A-Za-z0-9]{22}",
  ],
  ["development. production. staging.", "(?:development|production|staging)\\.[a-f0-9]{50,}"],
  [
    ".acc_ .acc-",
    "(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\\.[a-z0-9]{4,6}\\.acc[_-][a-z0-9-]{10,32}\\.[\\w+/=-]{30,}",
  ],
  // Messages, customers and money.
  ["pubkey- pdus+ nyk_v0_", "pubkey-[a-f0-9]{32}", "pdus\\+[\\w+-]{18,}", "nyk_v0_[A-Za-z0-9]{30,}"],
  [
    "sl. | AAAAAAAAAA",
    "sl\\.(?:[A-Za-z]\\.)?[\\w=-]{100,}",
    "\\d{15,16}\\|[\\w-]{27,40}",
    "(?=[A-Za-z]{0,10}\\d|\\d{0,10}[A-Za-z])[A-Za-z0-9]{11}AAAAAAAAAA(?=[A-Za-z=_-]{0,42}\\d)[\\w=-]{43}",
  ],
  ["secret-", "secret-(?:live|test)-[\\w=-]{20,}", "secret-[A-Za-z0-9]{40,}"],
  [
    "A21AA AQE rzp_ sk_sbox_",
    "A21AA[\\w-]{80,}",
    "AQE[a-z0-9]hm[A-Za-z0-9+/=-]{50,}(?:;[^\\s\"'`,]{4,40})?",
    "rzp_(?:live|test)_[A-Za-z0-9]{14,}",
    "sk_sbox_[a-z0-9]{20,}",
  ],
  ["pk_", "pk_[a-f0-9]{34}"],
  // Models and agents.
  ["sk-helicone- sk-let- sess-", "sk-(?:helicone|let)-[\\w=+/-]{20,}", "sess-[A-Za-z0-9]{40,}"],
  [
    "BSA m0- crsr_ up_ apify_api_",
    "BSA(?=[\\w-]{0,27}\\d)(?=[\\w-]{0,27}[a-z])[\\w-]{28}",
    "m0-[A-Za-z0-9]{36,}",
    "crsr_[a-f0-9]{40,}",
    "up_(?=[A-Za-z0-9]{0,28}\\d)[A-Za-z0-9]{29}",
    "apify_api_[A-Za-z0-9]{30,}",
  ],
  ["ak- as-", "a[ks]-(?=[A-Za-z0-9]{0,21}\\d)(?=[A-Za-z0-9]{0,21}[A-Z])[A-Za-z0-9]{22}"],
  ["PT", "PT[0-9a-f]{48}"],
  ["tr_", "tr_(?:dev|prod|stg|preview)_[A-Za-z0-9]{16,}"],
  ...NEWER_FORMS,
];
