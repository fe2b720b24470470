import { expect, test } from "vitest";
import { withoutDenied } from "./denied-files.ts";

const kept = (command: string) =>
  withoutDenied({ name: "Bash", use: "shell", command }, "hunter2 and more", []).text;
const lines = (text: string) => text.trim().split("\n");

test.each(
  lines(`
cat .[e]nv
cat $(ls .e*)
cat \`ls .env*\`
head -3 "$(find . -name .env)"
cat gradle.properties
cat build/id_token.txt
cat NuGet.Config
cat .e?v
cat .en?
cat .en[v]
cat .en\\v
cat .dev.var?
cat prod.auto.tfvar?
cat docker-compose.override.env
F=.env; cat $F
F=.env && cat "$F"
for f in .env .env.local; do cat $f; done
cat /run/secrets/mail
cat /run/secret?/mail
cat /run/s*ts/mail
cat ~/.a*s/credentials
cat ~/.aws/cred*
cat ~/.s?h/id_rsa
cat /proc/self/environ
tr '\\0' '\\n' < /proc/1/environ
xargs -0 -n1 < /proc/self/environ
cat *.tfvars
cat loc*.settings.json
cat wp-conf*
cat config/datab*.yml
cat appsettings.Production.json
find . -name '.env*' -exec cat {} +
find . -name .env | xargs cat
env
sudo env
env | sort
printenv
printenv MAILER_PASSWORD
export -p
set
docker exec web env
docker compose exec web env
kubectl exec web -- env
ssh web env
ssh web 'env | sort'
bash -c env
bash -c "cat .env"
kubectl get secret app -o yaml
kubectl -n prod get secret app -o jsonpath='{.data.x}' | base64 -d
kubectl config view --raw
vault kv get secret/app
vault kv get -field=x secret/app
aws secretsmanager get-secret-value --secret-id x
aws --profile p ssm get-parameter --name x --with-decryption
gcloud secrets versions access latest --secret=x
az keyvault secret show --name x --vault-name y
op read op://a/b/c
op item get x --fields password
pass show a/b
pass a/b
sops -d x.yaml
sops decrypt x.yaml
terraform output -json
terraform show -json
terraform -chdir=x output
docker compose config
docker inspect web
gh auth token
heroku config
heroku config -a app
heroku config:get X
echo $MAILER_PASSWORD
echo "$MAILER_TOKEN" | head -c 5
printf '%s' "\${API_KEY}"
php -r 'print_r($_ENV);'
node -e "console.log(process.env)"
node -p process.env
python -c "import os; print(os.environ)"
python3 -c 'import os;print(dict(os.environ))'
ruby -e 'puts ENV.to_h'
openssl rand -hex 32
ansible-vault view x
gpg -d x.gpg
security find-generic-password -w -s x
bw get password x
doppler secrets
infisical export
chamber read a b
aws sts get-session-token
aws configure get aws_secret_access_key
systemctl show-environment
npm run env
rails secret
mix phx.gen.secret
fish -c 'set -x'
cmd /c set
mise env
awk 'BEGIN { for (k in ENVIRON) print k, ENVIRON[k] }'
bun -e 'console.log(Bun.env)'
head -c 32 /dev/urandom | base64
python3 -c 'import secrets; print(secrets.token_hex())'
node -e 'console.log(require("crypto").randomBytes(8).toString("hex"))'
kubeadm token create --print-join-command
docker swarm join-token worker
docker history --no-trunc shop
headscale preauthkeys create -u 1
elasticsearch-create-enrollment-token -s kibana
ejson decrypt shop.ejson
eyaml decrypt -f shop.eyaml
openssl enc -d -aes-256-cbc -in a -pass file:b
gcloud compute reset-windows-password vm1
gcloud redis instances get-auth-string r
az storage container generate-sas -n a
aws ec2 get-password-data --instance-id i
convex env list
vault login -method=userpass username=a
knife data bag show shop mail --secret-file k
ansible-inventory --list
salt '*' pillar.items
pg_dumpall --roles-only
getent shadow
redis-cli acl list
bw unlock --raw
nmcli -s -g 802-11-wireless-security.psk connection show A
base64 .env
cd /run/secrets && cat mail
cp .env /tmp/x && cat /tmp/x
ln -s .env x; cat x
(env)
{ env; }
if true; then env; fi
x=$(env); echo "$x"
echo "$(cat .env)"
env > /tmp/e; cat /tmp/e
git show HEAD:.dev.vars
grep -r . /run/secrets
cat < .dev.vars
cat "$HOME/.aws/credentials"
eval "cat .env"
pwgen -s 24 1
`),
)("what %s prints is not kept", (command) => {
  expect(kept(command)).toBe("");
});

test.each(
  lines(`
cat .env.example
cat .env.sample | head -3
wc -l .env
cp .env.example .env && npm test
find . -maxdepth 3 -type d -not -path "./.git*" -not -path "./.entire*"
find . -name '*.ts' -newer .env
terraform fmt -check prod.tfvars
openssl x509 -in cert.pem -noout -dates
ssh-keygen -lf ~/.ssh/id_ed25519.pub
cat ~/.ssh/id_ed25519.pub
cat ~/.ssh/known_hosts
git diff -- . ":!.git*"
git diff --stat ':!package-lock.json' ':(exclude).env'
grep -rn foo --exclude=.env src
kubectl get secrets
kubectl get secret
kubectl describe secret x
terraform plan -var-file=prod.tfvars
env NODE_ENV=test npm test
env FOO=1 make
set -e; npm test
set -euo pipefail
export FOO=1
printenv HOME
echo $HOME
echo $?
echo "$PWD"
docker ps
docker inspect -f '{{.State.Status}}' web
docker compose config --services
npm config get registry
git config --get user.name
aws s3 ls
aws ssm get-parameter --name x
gh auth status
gh secret list
vault status
heroku config:set A=b
terraform state list
terraform plan
op account list
pass ls
pass git pull
openssl version
openssl rand -hex 8 -out x
helm list
env | wc -l
printenv | grep -c NODE
node --env-file=.env app.js
rails db:migrate
ps aux
python manage.py show_urls
python -c "import os; print(os.environ['HOME'])"
node -p "process.env.NODE_ENV"
cat src/token.ts
cat *.json
cat package*.json
ls -la .e*
cat tests/**/*.py
rg process.env src
grep -rn "os.environ" src
npm test -- --token
cat secret-commands.ts
make env
cargo test secrets
vercel env ls
wrangler secret list
fly secrets list
show me
echo "run env to see"
sed -n '1,20p' src/*.ts
cat conf*.md
cat README*
`),
)("what %s prints is kept", (command) => {
  expect(kept(command)).not.toBe("");
});
