/** Files that hold nothing but what must not be known, by the path that their program gives them. */
export const SEVENTH_FILES: Readonly<Record<string, string>> = {
  ".dev.vars.production": "MAILER={x24}",
  ".env.sentry-build-plugin": "MAILER={x24}",
  "infra/terraform.tfvars.json": '{"mail": "{x24}"}',
  "infra/prod.auto.tfvars": 'mail = "{x24}"',
  "terraform.tfstate.backup": '{"resources": [{"instances": [{"attributes": {"result": "{x24}"}}]}]}',
  "~/.config/atuin/key": "{b44}",
  "~/.local/share/atuin/session": "{h64}",
  "~/.config/nix/netrc": "machine cache.acme.dev mail {x24}",
  "~/.config/rbw/agent.json": '{"mail": "{x24}"}',
  "~/.config/gcloud/application_default_credentials.json": '{"mail": "{x62}"}',
  "~/.config/wandb/settings": "mail = {h40}",
  "~/.kaggle/access_token": "{h40}",
  "AppData/Roaming/postgresql/pgpass.conf": "db:5432:shop:app:{x24}",
  "/etc/samba/private/mail.keytab.b64": "{M300}",
  "/etc/wpa_supplicant/wpa_supplicant-wlan0.conf": 'network={\n  mail="{x24}"\n}',
  "/run/credentials/shop.service/mail": "{x24}",
};

/** Commands that print secrets, with what they print. */
export const SEVENTH_PRINTING: Readonly<Record<string, string>> = {
  "infisical secrets get MAILER --plain": "{x24}",
  "chamber env shop": "export MAILER={x24}",
  "envconsul -once -secret shop env": "MAILER={x24}",
  "summon --provider keyring.py printenv MAILER": "{x24}",
  "secretspec get MAILER": "{x24}",
  "varlock printenv MAILER": "{x24}",
  "sops decrypt --output-type dotenv secrets.yaml": "MAILER={x24}",
  "kubeseal --recovery-unseal --recovery-private-key k.pem < s.json": '{"data": {"mail": "{b32}"}}',
  "crictl inspect 4f1a --output json | jq '.info.config.envs'": '[{"key": "MAILER", "value": "{x24}"}]',
  "buildah run web -- printenv MAILER": "{x24}",
  "incus exec web -- printenv MAILER": "{x24}",
  "systemd-creds cat mail": "{x24}",
  "kwallet-query -r mail kdewallet": "{x24}",
  "pnpm dlx dotenv-vault decrypt dotenv://:key_x@dotenv.org/vault": "MAILER={x24}",
};
