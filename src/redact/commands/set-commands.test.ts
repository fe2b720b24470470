import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = new Uint8Array(32).fill(9);
/** A mixed password, a random one, words with dashes and small letters alone. */
const VALUES = ["Tr0ub4dor#3xQ", "kX9vLq2RtPw7", "harbour-lantern-42", "quietmoonriver"];

test.each(
  `cf set-env app DB_PASSWORD VALUE
koyeb secrets create x --value VALUE
eas env:create --name SMTP_PASS --value VALUE --environment production
eas env:create --value VALUE --name SMTP_PASS
eas secret:create --scope project --name X --value VALUE
az pipelines variable create --name DbLogin --value VALUE --secret true
openssl passwd -6 VALUE
mkpasswd -m sha-512 VALUE
slappasswd -s VALUE
htpasswd -bnBC 10 "" VALUE
npx bcrypt-cli VALUE 10
echo -n VALUE | argon2 somesalt -e
sst secret set StripeKey VALUE
amplify secret set X VALUE
chamber write svc db_pass VALUE
vault operator unseal VALUE
etcdctl put /db/pass VALUE
nomad var put x password=VALUE
bw login me@x.org VALUE
bw unlock VALUE
keyring set a b <<< VALUE
sc config svc password= VALUE
aws rds modify-db-instance --master-user-password=VALUE
hcloud context create x <<< VALUE
kubectl config set-credentials u --token=VALUE
oc login --token=VALUE
helm install x y --set db.password=VALUE
helm upgrade x y --set-string auth.token=VALUE
docker login -u me --password VALUE r.example.org
docker run -eDB_PASS=VALUE x
npm set //registry.example.org/:_authToken VALUE
poetry publish -u u -p VALUE
nuget setapikey VALUE
mvn deploy -Dpassword=VALUE
gradle publish -Psigning.password=VALUE
java -Dspring.datasource.password=VALUE -jar x
htpasswd -nb u VALUE
mount -t cifs -o username=u,password=VALUE //h/s /m
crackmapexec smb h -u u -p VALUE
mysqladmin -u root password VALUE
cypher-shell -u neo4j -p VALUE
neo4j-admin dbms set-initial-password VALUE
curl -H 'X-Api-Key: VALUE' https://x
curl -H "PRIVATE-TOKEN: VALUE" https://x
curl -d 'password=VALUE' https://x
wget --user=u --password=VALUE https://x
xh -a u:VALUE x
restic -r x init <<< VALUE
borg init -e repokey <<< VALUE
s3cmd --secret_key=VALUE ls
mc admin user add m u VALUE
tailscale up --auth-key=VALUE
netsh wlan set hostednetwork key=VALUE
svn co --username u --password VALUE x
ansible-playbook -e "db_password=VALUE" x
ansible-playbook x --extra-vars 'password=VALUE'
ansible-vault encrypt_string 'VALUE' --name x
terraform apply -var="db_password=VALUE"
terraform apply -var db_password=VALUE
TF_VAR_db_password=VALUE terraform apply
vagrant cloud auth login -t VALUE
wp user create u e@x --user_pass=VALUE
drush user:password u VALUE
jq --arg password VALUE '.p=$password' x
crudini --set x.ini db password VALUE
debconf-set-selections <<< "mysql mysql/root_password password VALUE"
wandb login VALUE
llm keys set openai --value VALUE
travis encrypt DB_PASS=VALUE
gh secret set X --body VALUE
aws ssm put-parameter --name /x --type SecureString --value VALUE
security unlock-keychain -p VALUE login.keychain
vault kv put secret/x value=VALUE
kubectl create secret generic x --from-literal pass=VALUE
dsidm -D 'cn=Directory Manager' -w VALUE ldap://h user list
ldapsearch -x -D cn=a,dc=x -w VALUE
mutool draw -p VALUE a.pdf
pdftotext -upw VALUE a.pdf
vncdotool -s h -p VALUE type x
msoffcrypto-tool -p VALUE a b
hatch publish -u ci -a VALUE
cloudsmith push npm a/b c.tgz -k VALUE
lftp -e "put a; bye" -u me,VALUE ftp://h
perccli64 /c0 set securitykey=VALUE
bitsadmin /SetCredentials j PROXY NTLM me VALUE
immich login https://h/api VALUE
printf %s VALUE | cryptsetup luksAddKey /dev/sdc
saslpasswd2 -c me <<< VALUE`.split("\n"),
)("what `%s` sets goes, and the command's name stays", (line) => {
  for (const value of VALUES) {
    const { text } = redact(line.replaceAll("VALUE", value), KEY);
    expect(text).not.toContain(value);
    expect(text.split(/[ =]/)[0]).toBe(line.split(/[ =]/)[0]);
  }
});

test.each(
  `the option --password understands everything
login(user=person, password=environment)
add --token verification to the client
docker compose -u me -p 8080:80
mkdir -p authentication
vault operator unseal -migrate
npm set registry https://registry.example.org
bw unlock --passwordenv BW
helm install x y --set image.tag=production
wandb login --relogin
etcdctl put /app/colour ultramarine
git log --author=harbourmaster
sort --key=second names
mutool draw -p
immich login --help me
ldapsearch -x -b dc=example,dc=org
printf %s something | wc -c
lftp -e 'ls; bye' ftp://mirror.example.org`.split("\n"),
)("words stay where no secret stands: %s", (line) => {
  expect(redact(line, KEY)).toEqual({ text: line, count: 0 });
});
