import { expect, test } from "vitest";
import { showsDenied } from "./denied-files.ts";

test.each(
  String.raw`docker compose exec web printenv
envconsul -secret shop printenv DB
varlock reveal DB
varlock run -- env
secretspec export
secretspec run -- printenv DB
buildah run web env
apptainer exec a.sif printenv DB
distrobox enter web -- env
vals get ref+vault://a
ejson2env shop.ejson
ksm secret notation a
mise exec -- printenv DB
flatpak run org.acme.App env
limactl shell web printenv DB
docker compose exec -T web printenv DATABASE_URL
docker-compose exec web env
podman compose exec web printenv
podman inspect app
podman inspect --format '{{.Config.Env}}' app
pm2 env 0
pm2 env my-app
tmux show-environment
tmux show-environment -g
cat /proc/1/environ
sudo cat /proc/self/environ
tr '\\0' '\\n' < /proc/1/environ
strings /proc/1234/environ
xargs -0 -n1 < /proc/1/environ
cat /proc/$PID/environ | tr '\\0' '\\n'
kubectl view-secret db
kubectl view-secret db -a
kubectl-view_secret db
kubectl -n x view-secret db password
rails runner 'puts Rails.application.credentials.config'
bin/rails runner "p Rails.application.credentials.aws"
bundle exec rails runner "p Rails.application.credentials.aws"
gh api -X POST repos/a/b/actions/runners/registration-token
gh api /repos/a/b/actions/runners/registration-token --jq .token
tctl auth export --keys
tctl auth export --type=user --keys > x
tctl auth export --keys --type=host
ps auxeww
ps auxeww | grep node
ps eww 123
ps -eww
cat ~/.zsh_history
tail -50 ~/.bash_history
cat ~/.local/share/fish/fish_history
cat .secrets.toml
cat config/prod.secret.exs
cat k8s/db.secret.yaml
cat ~/.snowflake/connections.toml
cat auth.json
cat ~/.mozilla/firefox/x.default/logins.json
cat recovery-codes.txt
cat access_token
head -c 40 ./auth-token
find / -path '*/secrets/*' -exec cat {} +
find . -name mail -path "*/.ssh/*" -exec cat {} ';'
find . -name access_token -exec cat {} \\;
find ~ -iname "*_token" -exec head -3 {} +
find . -name 'deploy_key' | xargs cat
kubectl config view --minify --flatten
oc whoami -t
saml2aws script
aws sts assume-role --role-arn x --role-session-name y
az ad sp create-for-rbac
scalingo env
clever env
sst shell -- env
platform variable:get x
dcli password x
agenix -d x.age
ansible all -m debug -a 'var=hostvars'
gh codespace ssh -- env
glab api projects/1/variables
jenkins-cli get-credentials-as-xml x
yarn config get npmAuthToken
pnpm config get //r/:_authToken
dotnet user-secrets list
composer config github-oauth.github.com
php artisan config:show database
php bin/console debug:container --env-vars
python manage.py diffsettings
flask shell -c 'print(app.config)'
python3 -c "import keyring; print(keyring.get_password('a','b'))"
lua -e 'print(os.getenv("TOKEN"))'
psql -c "select usename, passwd from pg_shadow"
mysql -e 'select user,authentication_string from mysql.user'
mysqldump mysql user
mongosh --eval 'db.getUsers({showCredentials:true})'
sqlite3 cookies.db '.dump'
influx auth list
rabbitmqadmin export x.json
wg-quick strip wg0
wpa_cli get_network 0 psk
pbpaste
xclip -o -selection clipboard
wl-paste
tmux show-buffer
history 50
fc -l
sudo -u app env
sudo -u app -i env
sudo -u postgres printenv PGPASSWORD
runuser -u app -- env
timeout 5 env
nice -n 5 env
env -i A=b env
/usr/bin/env
machinectl shell web /usr/bin/env
[Environment]::GetEnvironmentVariable("TOKEN")
[System.Environment]::GetEnvironmentVariables()
Get-StoredCredential -Target x
Get-AzKeyVaultSecret -VaultName x -Name y -AsPlainText
reg query HKCU\Software\x /v Password
borg key export
mc alias list
sf org display --verbose
drush sql:conf
bin/magento config:show
occ config:list --private
ghost config get database.connection.password
jupyter lab list
hf auth token
find . -type f -name '*.env' | while read f; do cat $f; done
ls -a | grep env | xargs cat
for f in $(ls -a | grep env); do cat "$f"; done
git ls-files | grep secrets | xargs cat
cat $(git ls-files | grep secrets)
cat ~/.mutt/muttrc
cat ~/.config/neomutt/account
cat ~/.config/aerc/accounts.conf
cat ~/.config/himalaya/config.toml
cat /etc/dovecot/users
cat /var/lib/tailscale/tailscaled.state
cat .kamal/secrets
cat secrets/db
cat .openai_api_key
cat ~/.openai/key
cat deploy_rsa
cat jwt_secret
cat encryption_key
cat rootkey.csv
cat accessKeys.csv
cat cookies.txt
cat wallet.json
npx auth secret --raw
npx @better-auth/cli@latest secret
bin/rails db:encryption:init
python -c "from django.core.management.utils import get_random_secret_key as k; print(k())"
python3 -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())"
npx web-push generate-vapid-keys
npx generate-secret
supabase gen keys
dotnet user-jwts create
bw generate -uln --length 20
keepassxc-cli generate
consul keygen
gpg --gen-random --armor 1 32
curl -s https://api.wordpress.org/secret-key/1.1/salt/
LC_ALL=C tr -dc a-z < /dev/urandom | head -c 32
ssh web sudo -u app env`.split("\n"),
)("what `%s` prints is not kept", (command) => {
  expect(showsDenied(command)).toBe(true);
});

test.each(
  `ps aux
sudo -u app ls
timeout 5 npm test
yarn config get registry
uuidgen
npx auth login
npx prisma generate
python -c "import uuid; print(uuid.uuid4())"
curl -s https://api.wordpress.org/core/version-check/1.7/
yarn env-check
ls -a | grep env
ls src | grep secret | xargs wc -l
git ls-files | grep env.ts | xargs cat
cat public_key
cat src/secrets/index.ts
psql -c 'select id from users'
sqlite3 shop.db '.dump'
xclip -i < a.txt
composer config --list
dotnet nuget list source
tmux list-sessions
Get-Content a.txt
reg query HKCU
grep -rn access_token src
jq .access_token out.json
find . -path '*/secrets/*'
find . -path '*/secrets/*' -name '*.ts' -exec cat {} +
find . -name access_token
find . -name access_token | wc -l
find . -name "token*.ts" -exec cat {} +
ps -ef
tmux ls
pm2 ls
gh api repos/a/b/pulls
rails runner 'puts User.count'
docker compose exec web npm test
kubectl get pods
tctl get nodes
printenv HOME
cat history.txt
podman ps
cat src/secret.ts
cat src/auth.ts
cat connections.ts
varlock init
secretspec check
buildah run web -- npm test
flatpak run org.acme.App
varlock run -- npm start
distrobox list`.split("\n"),
)("what `%s` prints is kept", (command) => {
  expect(showsDenied(command)).toBe(false);
});
