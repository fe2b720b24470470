import { expect, test } from "vitest";
import { showsDenied } from "./denied-files.ts";

test.each(
  String.raw`docker compose exec web printenv
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
find . -name mail -path "*/.ssh/*" -exec cat {} ';'`.split("\n"),
)("what `%s` prints is not kept", (command) => {
  expect(showsDenied(command)).toBe(true);
});

test.each(
  `ps aux
grep -rn access_token src
jq .access_token out.json
find . -path '*/secrets/*'
find . -path '*/secrets/*' -name '*.ts' -exec cat {} +
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
cat connections.ts`.split("\n"),
)("what `%s` prints is kept", (command) => {
  expect(showsDenied(command)).toBe(false);
});
