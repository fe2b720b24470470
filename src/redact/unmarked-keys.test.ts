import { expect, test } from "vitest";
import { deniedAccess } from "./denied/denied-commands.ts";
import { toDenies } from "./denied/denied-list.ts";
import { redact } from "./redact.ts";

const KEY = Buffer.alloc(32, 7);
const lines = (table: string) => table.trim().split("\n");
const HEX = "0123456789abcdef0123456789abcdef";

test.each([
  ["a packages' address", `https://packagecloud.io/${HEX}0123456789abcdef/acme/`],
  ["a channel's address", "https://conda.anaconda.org/t/ac-3f2b8c1e-9d47-4a6b-8e21-7c5f0a9b1d34/acme"],
  [
    "what makes a key for a network",
    "headscale apikeys create\nabCD012-_x.abcdefghij0123456789abcdefghij0123456789abc",
  ],
  ["a certificate of an application", `AGORA_APP_CERTIFICATE=${HEX}`],
  ["a key of a chain", "project_id: mainnetAbCdEfGhIjKlMnOpQrStUvWxYz012345"],
  ["a cookie with a warning", `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this|_${HEX.toUpperCase().repeat(4)}`],
  ["a lamp's bridge", "http://10.0.0.7/api/aBcDeFgHiJ1234567890-BcDeFgHiJ1234567890/lights"],
  ["a messenger's application", `TELEGRAM_API_HASH=${HEX}`],
])("a key that looks like nothing goes from %s", (_place, text) => {
  expect(redact(text, KEY).count).toBe(1);
});

test("what a reader needs stays: fingerprints, pins, references, pods", () => {
  const kept = lines(`
gpg:                using RSA key 1F9A71A291FAE4E4C0C7A5E6C469BD1700E910C0
arn:aws:secretsmanager:eu-west-1:959427843973:secret:shop/db-VSu5tn
https://acme.vault.azure.net/secrets/db-password/8d0352bb86c62cc7e492d2d718742105
uses: aws-actions/configure-aws-credentials@b923515dd45a21eac78fad8292f4b3f1f58a7061 # v4.0.2
password = System.fetch_env!("DB_PASSWORD")
API_KEY=REPLACE_ME
DB_PASSWORD: vault:secret/data/shop#password
token-svc-1d948a2c6-ypic8   1/1     Running   0          3d4h
`);
  expect(kept.filter((line) => redact(line, KEY).text !== line)).toEqual([]);
});

test.each([
  [
    "calls of a database",
    "CHR(104)||CHR(109)||CHR(114)||CHR(115)||CHR(119)||CHR(74)||CHR(45)||CHR(100)||CHR(52)",
  ],
  ["a list of its signs", "['h', 'm', 'r', 's', 'w', 'J', '-', 'd', '4']"],
  ["od -c", "0000000   h   m   r   s   w   J   -   d   4  \\n"],
  ["Ascii85", "<~BPhd2G=jGt1]RLU~>"],
])("a known password goes from %s", (_way, written) => {
  expect(redact(`password: hmrswJ-d4\n${written}`, KEY).text).not.toContain(written.slice(0, 14));
});

test.each(
  lines(`
fnox get MAILER
gopass cat shop/mail
chef-vault show shop mail -M client
heroku run printenv MAILER -a shop
rails runner 'p ENV.to_h'
bws secret list
cat .clasprc.json
cat ~/.msmtp.pass
cat ~/.netrc.acme
cat ~/.config/nushell/history.txt
cat ~/.xonsh_history
cat ~/.cdsapirc
cat ~/.passwd-s3fs
cat ~/.kube/kubeconfig-stage
`),
)("what %s shows is not stored", (command) => {
  expect(deniedAccess(command, toDenies([]))).toBe("shown");
});
