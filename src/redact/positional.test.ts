import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { filler } from "./samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRETS = [filler(16), "coJEWCy1", "Tr#9vLq!2xZ"];
const clear = (text: string) => redact(text, KEY).text;

test.each(
  `cf auth ada @@
cf auth "ada" "@@"
mc alias set minio https://s3.invalid ada @@
mc config host add minio https://s3.invalid ada @@
ncftpput -u ada -p @@ ftp.invalid /up a.txt
influx write -t @@ -b bucket
schtasks /create /tn job /tr a.exe /ru ada /rp @@
ssh-keygen -t ed25519 -N @@ -f key
ssh-keygen -t ed25519 -f key -N "@@"
mvn sonar:sonar -Dsonar.login=@@
redis-cli AUTH ada @@
redis-cli -h pier AUTH @@
AUTH ada @@
> AUTH @@
a001 LOGIN "ada" "@@"
kubectl patch secret db -p '{"stringData":{"x":"@@"}}'
kubectl patch secret db --type merge -p "{\\"stringData\\":{\\"x\\":\\"@@\\"}}"
rabbitmqadmin -u ada -p @@ list
evil-winrm -i 10.0.0.1 -u ada -p '@@'
cqlsh -u ada -p @@ host
security unlock-keychain -p @@ login.keychain
ngrok config add-authtoken @@
cloudflared service install @@
wg set wg0 peer pier preshared-key @@
qpdf --encrypt @@ @@ 256 -- a b
hydra -l ada -p @@ ssh://pier
impacket-secretsdump corp/ada:@@@10.0.0.1
sudo -S <<< "@@"`.split("\n"),
)("nothing is left of the argument in `%s`", (line) => {
  const left = SECRETS.filter((secret) => clear(line.replaceAll("@@", secret)).includes(secret));
  expect(left).toEqual([]);
});

test.each(
  `sudo -u ada mkdir -p src/lantern2
docker run -u 1000 -p 8080:80 app2
docker run -u node -p 127.0.0.1:8080:80 app2
ps -u ada -p 12345
mysql -u root -p app_cache < dump-151.sql
mysql -u root -p app2 < dump.sql
ssh-keygen -t ed25519 -N '' -f key2
AUTH is required for route v2
user login fails in 2 tests
influx -t 30s
cf auth
LOGIN page v2 loads`.split("\n"),
)("`%s` stays", (line) => {
  expect(clear(line)).toBe(line);
});
