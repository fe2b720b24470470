import { madeOnce } from "../../text/made-once.ts";

/** True for the first word, in lower case, of command lines that can print secrets. */
export function isSecretPrinter(program: string): boolean {
  return WAYS().has(program);
}

/** The pattern of command lines by which this program prints secrets; `program` is the line's first word in lower case. */
export function secretPrinting(program: string): RegExp | undefined {
  const known = patterns.get(program);
  const ways = WAYS().get(program);
  if (known || !ways) return known;
  const pattern = new RegExp(String.raw`^\w+(?:${ways.join("|")})`, "i");
  patterns.set(program, pattern);
  return pattern;
}

const patterns = new Map<string, RegExp>();

const WAYS = madeOnce(() => {
  const ways = new Map<string, readonly string[]>();
  for (const line of TABLE.trim().split("\n")) {
    const [programs = "", rest = ""] = line.trim().split(" => ");
    for (const program of programs.split(" ")) ways.set(program, [...(ways.get(program) ?? []), rest]);
  }
  return ways;
});

/** First words of a command line, and what makes it print secrets behind such a word. */
const TABLE = String.raw`
  env printenv => (?:\s+-0|\s+--null)?$
  set => $
  export => (?:\s+-p)?$
  declare typeset => (?:\s+-[px]{1,2})?$
  printenv => (?:\s+-0)?\s+(?!(?:HOME|PATH|PWD|USER|SHELL|LANG|TERM|NODE_ENV|EDITOR|HOSTNAME|TZ)$)\S
  declare typeset export => \s+-\w*p
  compgen => \s+-(?:e|v)
  gci dir ls => \s+env:
  get => -childitem\s+env:
  get => -item\s+env:
  bash zsh dash sh => \s+-\w*c\s+(?:/usr/bin/)?(?:env|printenv|set|export)$
  kubectl => \b.*\sget\s+(?:secrets?|sealedsecrets?)\b.*\s(?:-o|--output|--template|-ojson|-oyaml|-ojsonpath)
  kubectl oc => \b.*\sget\s+secrets?\b.*\s-o(?:json|yaml|jsonpath|go-template)
  oc => \b.*\s(?:get\s+secrets?\b.*\s-o|extract\b|whoami\s+(?:-t|--show-token))
  kubectl oc => \b.*\sconfig\s+view\b.*--raw
  kubectl oc => \b.*\screate\s+token\b
  vault bao => \b.*\s(?:kv\s+get|read|unwrap|print\s+token|token\s+(?:create|lookup)|operator\s+init)
  aws => \b.*\s(?:secretsmanager\s+(?:batch-)?get-secret-value|ssm\s+get-parameters?(?:-by-path)?\b.*--with-decryption|sts\s+(?:get-session-token|assume-role|get-federation-token)|ecr(?:-public)?\s+get-(?:login-password|authorization-token)|configure\s+(?:get\s+\S*(?:secret|token|key)|export-credentials)|iam\s+create-(?:access-key|login-profile)|rds\s+generate-db-auth-token|kms\s+decrypt|eks\s+get-token|codeartifact\s+get-authorization-token|lambda\s+get-function(?:-configuration)?|ecs\s+describe-task(?:-definition|s)|batch\s+describe-job-definitions|ec2\s+describe-instance-attribute\b.*userData|elasticbeanstalk\s+describe-configuration-settings|(?:amplify\s+get-app|apprunner\s+describe-service|cognito-idp\s+describe-user-pool-client)\b|redshift\s+get-cluster-credentials|apigateway\s+get-api-keys?\b.*--include-value|iam\s+create-service-specific-credential|ssm\s+get-parameter\b.*\bSecureString)
  gcloud => \b.*\s(?:secrets\s+versions\s+access|auth\s+(?:application-default\s+)?print-(?:access|identity)-token|iam\s+service-accounts\s+keys\s+create|sql\s+generate-login-token|services\s+api-keys\s+get-key-string|container\s+clusters\s+describe)
  az => \b.*\s(?:keyvault\s+(?:secret|key)\s+(?:show|download)|account\s+get-access-token|ad\s+(?:sp|app)\s+(?:create-for-rbac|credential\s+reset)|storage\s+account\s+(?:keys|show-connection-string)|acr\s+(?:credential\s+show|login\b.*--expose-token)|\w+\s+(?:list-keys|list-connection-strings)|.*\s(?:keys?\s+(?:list|show)|connection-string\s+\w+|config\s+(?:appsettings|connection-string)\s+list|credential\s+(?:list|show)|list-publishing-credentials|appsettings\s+list))
  op => \s+(?:read|inject|run|item\s+get|document\s+get|get\s+item|signin\s+--raw|connect\s+token)\b
  pass => \s+(?!insert|add|rm|mv|cp|edit|init|git|ls|list|find|search|generate|help|version)\S
  pass => \s+(?:show|otp|generate)\b
  gopass lpass rbw bw keyring kpcli bws passage dcli protonpass => \s+(?:.*\s)?(?:show|get|otp|lookup|export|list\s+items|clip)\b
  keepassxc => -cli\s+(?:.*\s)?(?:show|get|otp|lookup|export|list\s+items|clip)\b
  secret => -tool\s+(?:.*\s)?(?:show|get|otp|lookup|export|list\s+items|clip)\b
  security => \s+(?:find-(?:generic|internet)-password\b.*\s-\w*[wg]|dump-keychain|export)
  sops => \b(?!.*\s(?:-e|--encrypt|encrypt|updatekeys|rotate)\b).*\s(?:-d|--decrypt|decrypt|exec-env|exec-file|--extract)\b
  ansible => -vault\s+(?:view|edit|decrypt\b.*--output[= ]-)
  age rage => \b.*\s(?:-d|--decrypt)\b
  age => -keygen\b(?!.*\s-(?:o|y)\b)
  gpg2 gpg => \b.*\s(?:-d|--decrypt|--export-secret-\S+)
  terraform tofu terragrunt => \b.*\s(?:output|show|state\s+(?:pull|show)|console)\b
  pulumi => \b.*\s(?:config\s+get|(?:config|stack\s+\w+)\b.*--show-secrets|stack\s+export|env\s+(?:open|get))
  cdktf => \s+output
  heroku => \s+(?:config(?:$|\s|:get)|auth:token|pg:credentials:url|redis:credentials|authorizations:(?:create|info))
  netlify => \s+env:(?:list|get|export)
  railway => \s+variables?(?:\s+(?:--json|--kv|-k|-s\s+\S+|--service\s+\S+))*$
  vercel => \s+env\s+pull\b.*\s(?:/dev/stdout|-)
  doppler infisical akeyless phase => \s+(?:secrets?|export|get-secret-value|run\s+.*\s(?:env|printenv))\b(?!\s+(?:set|delete|upload))
  doppler => \s+(?:configs\s+tokens|configure\s+(?:get\s+token|--all))
  chamber => \s+(?:read|export|env)\b
  teller berglas credstash conjur biscuit envchain granted saml2aws summon => \s+(?:.*\s)?(?:show|env|access|get|variable\s+get|export|script|yaml|exec\s+\S+\s+(?:--\s+)?(?:env|printenv))\b
  aws => -vault\s+(?:.*\s)?(?:show|env|access|get|variable\s+get|export|script|yaml|exec\s+\S+\s+(?:--\s+)?(?:env|printenv))\b
  firebase => \s+(?:functions:(?:config:get|secrets:access)|login:ci)
  wp => \s+config\s+(?:get|list)\b
  bin => /(?:rails|rake)\s+(?:credentials|secrets):(?:show|edit)
  rails rake => \s+(?:credentials|secrets):(?:show|edit)
  dotenv => \s+(?:list|get)\b
  dotenvx => \s+(?:get|decrypt)\b
  direnv => \s+(?:export|dump|show_dump|exec\s+\S+\s+(?:env|printenv))
  wg => \s+(?:genkey|genpsk|showconf|show\s+\S+\s+(?:private-key|preshared-keys|dump))
  nmcli => \b.*\s(?:-\w*s\w*|--show-secrets)(?:\s|$)
  netsh => \s+wlan\b.*\bkey\s*=\s*clear
  openssl => \s+(?:rand|genrsa|genpkey|gendsa|passwd|ecparam\b.*-genkey|pkcs12\b.*-(?:nodes|noenc)|(?:rsa|pkey|ec|dsa|pkcs8)\b(?!.*(?:-pubout|-noout)))\b(?!.*\s-out\s)
  pwgen apg makepasswd xkcdpass diceware mkpasswd oathtool totp pwqgen blackbox_cat => \b
  htpasswd => \s+-\w*n
  php => \s+-(?:r\s+.*(?:\$_ENV|getenv|phpinfo)|i\b)
  python3 python node deno bun => \b.*(?:os\.environ\b(?!\[|\.get\()|process\.env\b(?!\.\w|\[)|Deno\.env\.toObject)
  ruby perl => \b.*(?<![-\w])%?ENV\b(?![\[-])
  pwsh powershell => \b.*\benv:
  python3 python node deno bun ruby perl => \b.*(?:os\.environ|process\.env|getenv|ENV)[.\[(].{0,20}(?:PASS|SECRET|TOKEN|KEY|CRED|AUTH)
  systemctl => \b.*\s(?:show-environment|show\b.*Environment)
  launchctl => \s+(?:getenv|export|print)\b
  ps => \s+(?:.*\s)?(?:-?\w*e\w*ww|\w*auxe\w*|eww\w*|-E\b)
  docker podman nerdctl => \s+(?:(?:container|service|secret)\s+)?inspect\b(?!.*(?:-f|--format)(?![^ ]*(?:Env|Config)))
  crictl => \s+inspect
  docker => \s+compose\b.*\sconfig\b(?!.*(?:--services|--images|--volumes|--profiles|-q|--quiet))
  docker podman => -compose\b.*\sconfig\b(?!.*(?:--services|--images|--volumes|--profiles|-q|--quiet))
  helm => \b.*\s(?:get\s+(?:values|all|manifest)|show\s+secrets)\b
  helm => \s+secrets\s+(?:dec|view|decrypt)
  argocd => \b.*\s(?:account\s+generate-token|admin\s+initial-password)
  nomad => \s+(?:var\s+get|operator\s+root)\b
  consul => \s+(?:acl\s+(?:token|bootstrap)|kv\s+get\b)
  etcdctl => \b.*\sget\b
  databricks => \s+(?:secrets\s+get|tokens\s+create)
  gh => \s+auth\s+(?:token|status\b.*(?:-t\b|--show-token))
  glab => \s+(?:auth\s+status\b.*(?:-t\b|--show-token)|variable\s+(?:get|export|list))
  git => \s+(?:credential(?:-\S+)?\s+(?:fill|get)|secret\s+cat|config\b.*(?:extraheader|--get-urlmatch))
  npm => \s+(?:token\s+create|config\s+get\s+\S*(?:_auth|_password))
  yarn pnpm => \s+config\s+get\s+\S*(?:auth|password)
  rclone => \s+(?:config\s+(?:show|dump)|reveal)
  redis => -cli\b.*config\s+get\s+(?:requirepass|masterauth|\*)
  supabase => \s+(?:status|projects\s+api-keys)\b
  neonctl neon => \s+connection-string\b
  turso => \s+db\s+tokens\b
  pscale => \s+password\s+create\b
  stripe => \s+config\s+--list\b
  doctl => \s+(?:auth\s+token|databases\s+(?:connection|user\s+get))\b
  ibmcloud => \s+iam\s+oauth-tokens\b
  cf => \s+(?:env|service-key|oauth-token)\b
  eb => \s+printenv\b
  dokku => \s+config(?::show|:export|:get)?\b
  aptible ngrok => \s+config\b
  scw => \s+config\s+dump\b
  flyctl fly => \s+(?:auth\s+token|tokens\s+create)\b
  wrangler => \s+(?:auth\s+token|whoami\s+--token)\b
  step => \s+ca\s+token\b
  tctl => \s+(?:tokens|auth\s+sign)\b
  mysql_config_editor => \s+print\b
  ykman => \s+oath\b
  snowsql => \s+.*generate-jwt\b
  cloudflared => \s+(?:tunnel\s+token|access\s+token)\b
  infisical => \s+export\b
  docker podman nerdctl => \s+(?:container\s+)?inspect\b.*(?:-f|--format)\b.*\.(?:Env|Config)\b
  kubectl => -view_secret\b
  pm2 => \s+(?:env|prettylist|jlist)\b
  tmux => \s+(?:show-environment|showenv)\b
  kubectl oc => \b.*\s(?:view-secret|modify-secret)\b
  rails => \s+(?:runner|r|console|c)\b.*(?:credentials|secret)
  gh => \s+api\b.*(?:token|secret)
  tctl => \s+auth\s+export\b.*--keys
  cat strings tr xargs => \b.*/proc/[^|;&]{1,80}/environ
  eas => \s+env:(?:list|get)\b.*--include-sensitive
  chezmoi => \s+(?:execute-template|cat|dump|data)\b
  proton => -pass\s+(?:\S+\s+)?(?:view|get|show|read)\b
  php => \s+.*(?:--execute|-r)\b.*\b(?:env|config|getenv)\(
  python3 python => \b.*\s-c\s.*\bsettings\.(?:\w*(?:SECRET|PASS|KEY|TOKEN)|DATABASES)
  git => \s+config\b.*--get(?:-all|-regexp)?\s.*(?:cred|token|pass|secret|auth)
  twilio => \s+api:core:tokens\b
  rails rake => \s+secret\b
  bin => /(?:rails|rake)\s+secret\b
  mix => \s+\w+\.gen\.secret\b
  php => \s+artisan\s+(?:key:generate\b.*--show|env:decrypt)
  fish => \s+-\w*c\s+(?:set|env|printenv)\b
  cmd => (?:\.exe)?\s+/c\s+set$
  npm pnpm yarn bun => \s+run\s+env\b
  mise => \s+(?:env\b|(?:exec|x)\b.*\s(?:env|printenv)$)
  nix devbox pipenv conda rbenv honcho foreman envdir => \b.*\s(?:env|printenv)$
  awk gawk mawk => \b.*\bENVIRON\b
  node bun deno => \b.*\bBun\.env\b(?!\.\w|\[)
  head dd cat tr od xxd base64 hexdump => \b.*/dev/u?random\b
  python3 python => \b.*\s-c\s.*\bsecrets\.(?:token_\w+|choice|randbelow|SystemRandom)
  node bun deno => \b.*\brandom(?:Bytes|UUID|Int|FillSync)\(
  ruby => \b.*\bSecureRandom\.
  php => \s+.*\b(?:random_bytes|openssl_random_pseudo_bytes)\(
  openssl => \s+(?:enc|pkeyutl|rsautl|smime|cms)\b.*\s-(?:d|decrypt)\b(?!.*\s-out\s)
  kubeadm => \s+(?:token\s+(?:create|list|generate)|certs\s+certificate-key|.*--upload-certs|.*--print-join-command)
  docker => \s+(?:swarm\s+(?:join-token|unlock-key|init)|stack\s+config)\b
  docker podman nerdctl => \s+(?:image\s+)?history\b.*--no-trunc
  microk8s => \s+(?:add-node|config)\b
  k3s rke2 => \s+token\b
  sst convex encore nhost shopify render koyeb northflank zeabur porter qovery modal amplify copilot envkey => \b.*\s(?:env|envs|variables?|vars|secrets?)(?::|\s+)(?:list|ls|get|show|pull|print|export|dump)\b
  vault bao => \b.*\s(?:login|write\b.*(?:creds|secret-id|login|decrypt)|operator\s+(?:rekey|generate-root|key-status|unseal))
  aws => \b.*\s(?:secretsmanager\s+get-random-password|iam\s+reset-service-specific-credential|ec2\s+(?:get-password-data|create-key-pair)|lightsail\s+(?:get-relational-database-master-user-password|download-default-key-pair)|iot\s+create-keys-and-certificate|sso\s+get-role-credentials|cognito-idp\s+(?:admin-)?initiate-auth|appsync\s+(?:list|create)-api-keys?|kms\s+generate-data-key)\b
  gcloud => \b.*\s(?:compute\s+reset-windows-password|redis\s+instances\s+get-auth-string|kms\s+decrypt|config\s+config-helper|(?:functions|run\s+services)\s+describe)\b
  az => \b.*\s(?:generate-sas|list-publishing-profiles|secrets?\s+(?:list|show)|list-credentials|show-admin-key|query-key\s+list)\b
  ibmcloud => \s+(?:resource\s+service-key|iam\s+api-key-create)\b
  yc => \s+iam\s+(?:create-token|key\s+create|access-key\s+create)\b
  doctl => \s+(?:registry\s+docker-config|databases\s+(?:get|create))\b
  hcloud => \s+server\s+(?:create|reset-password|rebuild|enable-rescue)\b
  linode => -cli\s+.*kubeconfig-view
  redis => -cli\b.*\sacl\s+(?:list|getuser|genpass)
  pg_dumpall => \b.*(?:-g\b|--globals-only|-r\b|--roles-only)
  getent => \s+shadow\b
  wpa_passphrase => \s
  kwallet => -query\b
  bw => \s+(?:unlock|login)\b
  hcp vlt => \b.*\s(?:secrets?\s+(?:open|get|list)|run)\b
  okta awsume gimme => (?:-aws-c(?:li|reds))?\b
  ansible => -inventory\b.*\s--(?:list|host)\b
  salt => (?:-call)?\b.*\spillar\.
  knife => \s+(?:vault\s+show|data\s+bag\s+show\b.*--secret)
  puttygen => \b.*-O\s+private
  git => -crypt\s+export-key\s+-
  supabase => \s+start\b
  jupyter => \s+(?:server|notebook|lab)\s+list\b
  claude => \s+setup-token\b
  keytool => \b.*-(?:genseckey|importpass)\b
`;
