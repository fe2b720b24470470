import type { KindRow } from "../../generic/kind-row.ts";
/** Places of keys that a program or an issuer made. */
export const SEVENTH_ISSUED: readonly KindRow[] = [
  [
    "traefik dns env",
    "token",
    "    environment:\n      - CF_DNS_API_TOKEN={v}\n      - CF_API_EMAIL=a@acme.dev",
  ],
  ["external-dns", "token", "env:\n  - name: HETZNER_TOKEN\n    value: {v}"],
  ["renovate env", "token", "RENOVATE_PLATFORM=gitea\nRENOVATE_TOKEN={v}\nLOG_LEVEL=debug"],
  ["woodpecker agent", "token", "WOODPECKER_SERVER=ci:9000\nWOODPECKER_AGENT_SECRET={v}"],
  ["forgejo app.ini", "token", "[security]\nINSTALL_LOCK = true\nINTERNAL_TOKEN = {v}"],
  ["vaultwarden env", "token", "DOMAIN=https://pw.acme.dev\nADMIN_TOKEN={v}\nSIGNUPS_ALLOWED=false"],
  ["grafana alloy", "token", 'prometheus.remote_write "a" {\n  endpoint {\n    bearer_token = "{v}"\n  }\n}'],
  ["crowdsec bouncer", "token", "api_url: http://127.0.0.1:8080/\napi_key: {v}\nmode: nftables"],
  ["qdrant config", "token", "service:\n  host: 0.0.0.0\n  api_key: {v}"],
  ["litestream", "token", "access-key-id: shop\nsecret-access-key: {v}"],
];

/** Commands that are given such a key. */
export const SEVENTH_ISSUED_COMMANDS: readonly KindRow[] = [
  ["lego env", "token", "HETZNER_API_KEY={v} lego --dns hetzner -d shop.acme.dev run"],
  [
    "act_runner register",
    "token",
    "act_runner register --no-interactive --instance https://git.acme.dev --token {v}",
  ],
  ["immich cli", "token", "immich login https://img.acme.dev/api {v}"],
  ["typesense server", "token", "./typesense-server --data-dir=/d --api-key={v} --enable-cors"],
  ["meilisearch server", "token", "./meilisearch --env production --master-key {v}"],
  [
    "victoriametrics vmagent",
    "token",
    "vmagent -remoteWrite.url=https://vm/api -remoteWrite.bearerToken={v}",
  ],
  ["cargo publish", "token", "cargo publish --registry acme --token {v}"],
  ["gem push", "token", "GEM_HOST_API_KEY={v} gem push shop-1.0.gem"],
  ["snapcraft env", "token", "SNAPCRAFT_STORE_CREDENTIALS={v} snapcraft upload a.snap"],
  ["cloudsmith push", "token", "cloudsmith push deb acme/shop a.deb -k {v}"],
];
