import { wordSet } from "../../text/word-set.ts";

/** Names of files that hold secrets, wherever they lie. */
export const NAMES =
  wordSet(`.npmrc .pypirc .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .htpasswd .dockercfg
application_default_credentials.json credentials.json .credentials.json kubeconfig secrets.yml secrets.yaml
secrets.json secrets.toml secrets.env secrets.properties secrets.ini .secrets .vault-token .vault_pass .vault-pass .terraformrc terraform.rc credentials.tfrc.json
vault-password.txt vault_pass.txt .dev.vars .flaskenv local.settings.json wp-config.php credentials.yml.enc
credentials.xml oauth_creds.json google-credentials.json kaggle.json sftp-config.json .ftpconfig .ftppass
filezilla.xml sitemanager.xml recentservers.xml tomcat-users.xml keystore.properties key.properties .smbcredentials
.pg_service.conf wpa_supplicant.conf chap-secrets pap-secrets ipsec.secrets sasl_passwd debian.cnf wallet.dat localsettings.php
.dockerconfigjson .mongorc.js .rediscli_auth .cloudcredentials .ngrok.yml ngrok.yml jenkins.secrets initialadminpassword
.s3cfg .boto .sentryclirc .databrickscfg rclone.conf settings-security.xml
.secrets.toml logins.json key4.db connections.toml auth.json recovery-codes.txt recovery_codes.txt backup-codes.txt wg0.conf wg1.conf
.bash_history .zsh_history .sh_history .psql_history .mysql_history .sqlite_history .python_history .node_repl_history .rediscli_history
.mongosh_history fish_history .irb_history .lesshst .viminfo consolehost_history.txt .php_history
state.vscdb cookies.sqlite .authinfo .msmtprc .fetchmailrc .mbsyncrc .offlineimaprc
.renviron .cqlshrc .usqlpass .erlang.cookie .mailrc .muttrc .davfs2 .cifs .smbcred .ldaprc
.serverlessrc .civo.json .modal.toml .surgerc .twiliorc .shopify .dropbox_uploader .cvspass .edgerc .ossutilconfig
.bitwarden.json bitwarden_export.json lastpass_export.csv 1password-export.csv keepass.xml chrome_passwords.csv logins.csv passwords.csv
cypress.env.json arduino_secrets.h secrets.h wifi_secrets.h credentials.h config.secret.php .env.php local_settings.py settings_local.py
settings.local.php localconf.php connectionstrings.config secrets.exs prod.secret.exs
unattend.xml autounattend.xml sysprep.inf jaas.conf kafka_client_jaas.conf
gitlab-secrets.json initial_root_password hudson.util.secret users.acl mosquitto_passwd
sssd.conf nslcd.conf ldap.secret krb5.keytab passwd.client exim.passwd dovecot-users snmpd.conf hostapd.conf rndc.key
boto.cfg aliyun.json tccli.json talosconfig cluster.rkestate kubelet.conf super-admin.conf bootstrap-kubelet.conf scheduler.conf controller-manager.conf
id_token.txt access_token.txt refresh_token.txt token.json gradle.properties local.properties nuget.config
node-token weechat.conf sec.conf znc.conf
cookie.txt cookies.txt cookiejar.txt session.cookie token.txt keypair.json wallet.json tailscaled.state pam_ldap.secret .rclone.conf .getmailrc getmailrc
.vault_password .htdigest .lftprc .wakatime.cfg client_secrets.json secring.gpg cloudflare.ini rfc2136.ini digitalocean.ini
.clasprc.json .cdsapirc .xonsh_history .elvish_history .msmtp.pass
credentials-config.json pgadmin4.db c.pwd workbench_user_data.dat
.pass .pw .password .passwd .token .apikey .api_key .credentials .creds`);
/** How such names end. */
export const SUFFIXES =
  ".pem .key .p12 .pfx .jks .keystore .kdbx .kdb .ppk .tfvars .tfvars.json .keychain .keychain-db .keytab .p8 .jwk .ovpn .secrets .mobileconfig .keyring .pgpass .pk8 .jceks .bcfks .ncx .skey".split(
    " ",
  );
/** Ends of paths whose names alone are too common. */
export const PATHS =
  `/.aws/credentials /.aws/config /.kube/config /.docker/config.json /.cargo/credentials /.cargo/credentials.toml
/.gem/credentials /.config/gh/hosts.yml /.config/hub /.config/glab-cli/config.yml /.config/doctl/config.yaml
/.config/op/config /.oci/config /.fly/config.yml /.snowsql/config /.m2/settings.xml /.gradle/gradle.properties
/.composer/auth.json /.codex/auth.json /.bundle/config /etc/shadow /etc/gshadow
/config/database.yml /config/secrets.yml.enc /config/parameters.yml /config/parameters.yaml /.git/credentials /git/credentials
/.config/stripe/config.toml /.config/hcloud/cli.toml /.config/linode-cli /.config/netlify/config.json /containers/auth.json
/.config/pypoetry/auth.toml /pypoetry/auth.toml /com.vercel.cli/auth.json /.config/helm/registry/config.json /.mc/config.json
/.config/solana/id.json /.huggingface/token /huggingface/token /.railway/config.json /.supabase/access-token
/.wrangler/config/default.toml /github-copilot/hosts.json /github-copilot/apps.json /etc/kubernetes/admin.conf /k3s/k3s.yaml
/serviceaccount/token /.vnc/passwd /openvpn/auth.txt /openvpn/client/auth.txt /.vscode/sftp.json /.config/configstore/firebase-tools.json /.expo/state.json
/.circleci/cli.yml /.jira.d/config.yml /.config/.jira/.config.yml /.acme.sh/account.conf /.hex/hex.config /.local/share/atlas/config.toml /.mc/config.json /.dbt/profiles.yml
/.config/pip/pip.conf /.pip/pip.conf /etc/pip.conf /.config/openstack/clouds.yaml /openstack/clouds.yaml /.config/secure.yaml /openstack/secure.yaml
/.ivy2/.credentials /.sbt/credentials /.nuget/nuget.config /nuget/nuget.config /.luarocks/upload_config.lua /.pause /.docker/config.toml
/etc/ppp/chap-secrets /etc/ppp/options.pptp /etc/openvpn/server/auth.txt /redis/users.acl /rabbitmq/rabbitmq.conf /minio/config.env /etc/default/minio
/app/etc/env.php /sites/default/settings.php /.config/nix/access-tokens /.bitcoin/bitcoin.conf /.lnd/lnd.conf
/dovecot/users /grafana/grafana.ini /.mutt/muttrc /neomutt/account /neomutt/neomuttrc /aerc/accounts.conf /himalaya/config.toml /isync/mbsyncrc /msmtp/config /nushell/history.txt /nushell/history.sqlite3 /irssi/config /.kamal/secrets
/atuin/key /atuin/session /.dvc/config.local /lftp/rc /lftp/bookmarks /.lftp/bookmarks /gitlab-runner/config.toml /.credentials_rsaparams /io.datasette.llm/keys.json
/raddb/clients.conf /freeradius/3.0/clients.conf /etc/apt/auth.conf /etc/corosync/authkey /stunnel/psk.txt /xl2tpd/l2tp-secrets /.aptos/config.yaml`.split(
    /\s+/,
  );
/** Folders of which every file counts. */
export const FOLDERS =
  `/.ssh/ /.gnupg/ /.netrc. /.passwd- /.kube/kubeconfig /.azure/ /.password-store/ /.aws/sso/ /.aws/cli/cache/ /.cargo/credentials. /run/secrets/ /etc/secrets/ /.secrets/ /etc/wireguard/ /system-connections/ /.cloudflared/ /keyrings/ /.config/sops/ /.electrum/wallets/ /.aliyun/ /.tccli/ /.config/scw/ /.config/hcloud/ /.config/doctl/ /.config/vultr-cli/ /.config/exoscale/ /.config/ovh/ /.config/upctl/ /.bluemix/ /.oci/ /.yandex/ /.config/yandex-cloud/
/.config/ngrok/ /.ngrok2/ /.step/ /.acme.sh/ /.lego/ /.config/borg/ /.config/restic/ /.config/rclone/ /.config/pulumi/ /.config/doppler/ /.doppler/ /.infisical/ /.akeyless/ /.chamber/ /.config/op/ /.op/ /.lpass/ /.local/share/lpass/ /.config/rbw/ /.local/share/gopass/ /.config/gopass/
/.config/turso/ /.config/neonctl/ /.config/planetscale/ /.supabase/ /.config/atlascli/ /.config/mongodb/ /.snowflake/ /.snowsql/ /.confluent/ /.config/stripe/ /.twilio-cli/ /.config/heroku/ /.local/share/heroku/ /.config/netlify/ /.netlify/ /com.vercel.cli/ /.wrangler/config/ /.config/.wrangler/ /.railway/ /.render/ /.fly/ /.huggingface/ /.kaggle/ /.config/wandb/ /.cohere/ /.replicate/ /.config/openai/
/.argocd/ /.config/argocd/ /.talos/ /.rancher/ /.minikube/profiles/ /.config/glab-cli/ /.config/tea/ /.config/acli/ /.drone/ /.buildkite/ /.fastlane/ /.appcenter/ /.expo/ /.eas/
/pki/private/ /ssl/private/ /tls/private/ /letsencrypt/accounts/ /letsencrypt/archive/ /letsencrypt/live/ /etc/salt/pki/ /.chef/ /.eyaml/ /private_keys/ /private-keys/ /.private/ /playwright/.auth/ /.auth/ /.jupyter/ /jupyter/runtime/ /.bw/ /.config/keybase/ /.wallets/ /.ethereum/ /.solana/ /.config/solana/ /.lnd/ /.electrum/ /etc/ipsec.d/private/ /.iwd/ /lib/iwd/ /.mozilla/ /thunderbird/ /bravesoftware/ /google-chrome/ /chromium/ /mozilla/firefox/ /.config/1password/ /run/credentials/ /credstore/ /credstore.encrypted/ /apt/auth.conf.d/ /zypp/credentials.d/ /etc/wpa_supplicant/ /share/kwalletd/ /containers/storage/secrets/ /lib/tailscale/ /.docker/trust/private/ /share/mkcert/
/.foundry/keystores/ /keystore/utc-- /.brownie/accounts/ /.near-credentials/ /.starkli-wallets/ /.starknet_accounts/ /.stellar/identity/ /.config/stellar/identity/ /.avalanche-cli/key/ /keyring-file/ /keyring-test/ /.sui/sui_config/
/.mysql/workbench/ /com.tinyapp.tableplus/ /.config/beekeeper-studio/ /.3t/ /.redis-insight/ /.redisinsight-app/ /.sqldeveloper/ /.dbvis/ /.squirrel-sql/`.split(
    /\s+/,
  );
