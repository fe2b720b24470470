import { oneOf } from "../text/one-of.ts";
import type { ShellStep } from "../text/shell-steps.ts";

/** True for a step whose output is secret as a whole; `after` are the steps behind it. */
export function printsSecrets(step: ShellStep, after: readonly ShellStep[]): boolean {
  const line = plainLine(step);
  if (line === "" || line.length > MAX_READ || !HINT.test(line)) return false;
  if (isSilent(line) || isCounted(step, after)) return false;
  return PRINTS.test(line) || (ELSEWHERE.test(line) && PRINTS_THERE.test(line)) || echoesSecret(step, line);
}

/** Most characters of a step read. */
const MAX_READ = 4_000;

/** A step's words without quotes, assignments and what only starts the program. */
function plainLine({ words }: ShellStep): string {
  const plain = words
    .filter(({ role, redirect }) => redirect === null && role !== "assignment")
    .map(({ text }) => text.replace(/["']/g, ""))
    .join(" ");
  return plain.replace(STARTERS, "").replace(/^\S*\/(?=\S)/, "");
}

const STARTERS =
  /^(?:(?:sudo|doas|time|nohup|command|builtin|exec|nice|npx|pnpm(?: exec| dlx)?|bunx|yarn|uvx|uv run|poetry run|pipx run|bundle exec|then|do|else|if|!|\{|\()(?:\s+-{1,2}[\w-]+(?:=\S+)?)*\s+)+/;

// Any of these is in each line below.
const HINT =
  /secret|gpg|env|get|show|read|print|token|auth|config|output|state|decrypt|inspect|reveal|dump|export|gen|pass|cred|key|rand|pw|vault|sops|declare|set|typeset|chamber|doppler|infisical|values|variables|appsettings|connection|psk|op |bw |age |\$|gci|history|manifest|console/i;

const PRINTS = new RegExp(
  `^${oneOf`
  (?:(?:env|printenv)(?:\s+-0|\s+--null)?|set|export(?:\s+-p)?|(?:declare|typeset)(?:\s+-[px]{1,2})?)$
  printenv(?:\s+-0)?\s+(?!(?:HOME|PATH|PWD|USER|SHELL|LANG|TERM|NODE_ENV|EDITOR|HOSTNAME|TZ)$)\S
  (?:declare|typeset|export)\s+-\w*p
  compgen\s+-(?:e|v)
  (?:gci|get-childitem|dir|ls|get-item)\s+env:
  (?:ba|z|da)?sh\s+-\w*c\s+(?:/usr/bin/)?(?:env|printenv|set|export)$
  kubectl\b.*\sget\s+(?:secrets?|sealedsecrets?)\b.*\s(?:-o|--output|--template|-ojson|-oyaml|-ojsonpath)
  (?:kubectl|oc)\b.*\sget\s+secrets?\b.*\s-o(?:json|yaml|jsonpath|go-template)
  oc\b.*\s(?:get\s+secrets?\b.*\s-o|extract\b|whoami\s+(?:-t|--show-token))
  (?:kubectl|oc)\b.*\sconfig\s+view\b.*--raw
  (?:kubectl|oc)\b.*\screate\s+token\b
  (?:vault|bao)\b.*\s(?:kv\s+get|read|unwrap|print\s+token|token\s+(?:create|lookup)|operator\s+init)
  aws\b.*\s(?:secretsmanager\s+(?:batch-)?get-secret-value|ssm\s+get-parameters?(?:-by-path)?\b.*--with-decryption|sts\s+(?:get-session-token|assume-role|get-federation-token)|ecr(?:-public)?\s+get-(?:login-password|authorization-token)|configure\s+(?:get\s+\S*(?:secret|token|key)|export-credentials)|iam\s+create-(?:access-key|login-profile)|rds\s+generate-db-auth-token|kms\s+decrypt|eks\s+get-token|codeartifact\s+get-authorization-token|lambda\s+get-function(?:-configuration)?|ssm\s+get-parameter\b.*\bSecureString)
  gcloud\b.*\s(?:secrets\s+versions\s+access|auth\s+(?:application-default\s+)?print-(?:access|identity)-token|iam\s+service-accounts\s+keys\s+create|sql\s+generate-login-token|services\s+api-keys\s+get-key-string|container\s+clusters\s+describe)
  az\b.*\s(?:keyvault\s+(?:secret|key)\s+(?:show|download)|account\s+get-access-token|ad\s+(?:sp|app)\s+(?:create-for-rbac|credential\s+reset)|storage\s+account\s+(?:keys|show-connection-string)|acr\s+(?:credential\s+show|login\b.*--expose-token)|\w+\s+(?:list-keys|list-connection-strings)|.*\s(?:keys?\s+(?:list|show)|connection-string\s+\w+|config\s+(?:appsettings|connection-string)\s+list|credential\s+(?:list|show)|list-publishing-credentials|appsettings\s+list))
  op\s+(?:read|inject|run|item\s+get|document\s+get|get\s+item|signin\s+--raw|connect\s+token)\b
  pass\s+(?!insert|add|rm|mv|cp|edit|init|git|ls|list|find|search|generate|help|version)\S
  pass\s+(?:show|otp|generate)\b
  (?:gopass|lpass|rbw|bw|keepassxc-cli|secret-tool|keyring|kpcli|bws|passage|dcli|protonpass)\s+(?:.*\s)?(?:show|get|otp|lookup|export|list\s+items|clip)\b
  security\s+(?:find-(?:generic|internet)-password\b.*\s-\w*[wg]|dump-keychain|export)
  sops\b(?!.*\s(?:-e|--encrypt|encrypt|updatekeys|rotate)\b).*\s(?:-d|--decrypt|decrypt|exec-env|exec-file|--extract)\b
  ansible-vault\s+(?:view|edit|decrypt\b.*--output[= ]-)
  (?:age|rage)\b.*\s(?:-d|--decrypt)\b
  age-keygen\b(?!.*\s-(?:o|y)\b)
  gpg2?\b.*\s(?:-d|--decrypt|--export-secret-\S+)
  (?:terraform|tofu|terragrunt)\b.*\s(?:output|show|state\s+(?:pull|show)|console)\b
  pulumi\b.*\s(?:config\s+get|(?:config|stack\s+\w+)\b.*--show-secrets|stack\s+export|env\s+(?:open|get))
  cdktf\s+output
  heroku\s+(?:config(?:$|\s|:get)|auth:token|pg:credentials:url|redis:credentials|authorizations:(?:create|info))
  netlify\s+env:(?:list|get|export)
  railway\s+variables?(?:\s+(?:--json|--kv|-k|-s\s+\S+|--service\s+\S+))*$
  vercel\s+env\s+pull\b.*\s(?:/dev/stdout|-)
  (?:doppler|infisical|akeyless|phase)\s+(?:secrets?|export|get-secret-value|run\s+.*\s(?:env|printenv))\b(?!\s+(?:set|delete|upload))
  doppler\s+(?:configs\s+tokens|configure\s+(?:get\s+token|--all))
  chamber\s+(?:read|export|env)\b
  (?:teller|berglas|credstash|conjur|biscuit|envchain|aws-vault|granted|saml2aws|summon)\s+(?:.*\s)?(?:show|env|access|get|variable\s+get|export|script|yaml|exec\s+\S+\s+(?:--\s+)?(?:env|printenv))\b
  firebase\s+(?:functions:(?:config:get|secrets:access)|login:ci)
  wp\s+config\s+(?:get|list)\b
  (?:bin/)?(?:rails|rake)\s+(?:credentials|secrets):(?:show|edit)
  dotenv\s+(?:list|get)\b|dotenvx\s+(?:get|decrypt)\b
  direnv\s+(?:export|dump|show_dump|exec\s+\S+\s+(?:env|printenv))
  wg\s+(?:genkey|genpsk|showconf|show\s+\S+\s+(?:private-key|preshared-keys|dump))
  nmcli\b.*\s(?:-\w*s\w*|--show-secrets)(?:\s|$)
  netsh\s+wlan\b.*\bkey\s*=\s*clear
  openssl\s+(?:rand|genrsa|genpkey|gendsa|passwd|ecparam\b.*-genkey|pkcs12\b.*-(?:nodes|noenc)|(?:rsa|pkey|ec|dsa|pkcs8)\b(?!.*(?:-pubout|-noout)))\b(?!.*\s-out\s)
  (?:pwgen|apg|makepasswd|xkcdpass|diceware|mkpasswd|oathtool|totp|pwqgen)\b
  htpasswd\s+-\w*n
  php\s+-(?:r\s+.*(?:\$_ENV|getenv|phpinfo)|i\b)
  (?:python3?|node|deno|bun)\b.*(?:os\.environ\b(?!\[|\.get\()|process\.env\b(?!\.\w|\[)|Deno\.env\.toObject)
  (?:ruby|perl)\b.*(?<![-\w])%?ENV\b(?![\[-])
  (?:pwsh|powershell)\b.*\benv:
  (?:python3?|node|deno|bun|ruby|perl)\b.*(?:os\.environ|process\.env|getenv|ENV)[.\[(].{0,20}(?:PASS|SECRET|TOKEN|KEY|CRED|AUTH)
  systemctl\b.*\s(?:show-environment|show\b.*Environment)
  launchctl\s+(?:getenv|export|print)\b
  ps\s+(?:.*\s)?(?:-?\w*e\w*ww|\w*auxe\w*|eww\w*|-E\b)
  (?:docker|podman|nerdctl)\s+(?:(?:container|service|secret)\s+)?inspect\b(?!.*(?:-f|--format)(?![^ ]*(?:Env|Config)))
  crictl\s+inspect
  (?:docker\s+compose|docker-compose|podman-compose)\b.*\sconfig\b(?!.*(?:--services|--images|--volumes|--profiles|-q|--quiet))
  helm\b.*\s(?:get\s+(?:values|all|manifest)|show\s+secrets)\b
  helm\s+secrets\s+(?:dec|view|decrypt)
  argocd\b.*\s(?:account\s+generate-token|admin\s+initial-password)
  nomad\s+(?:var\s+get|operator\s+root)\b
  consul\s+(?:acl\s+(?:token|bootstrap)|kv\s+get\b.*(?:secret|pass|token|key))
  databricks\s+(?:secrets\s+get|tokens\s+create)
  gh\s+auth\s+(?:token|status\b.*(?:-t\b|--show-token))
  glab\s+(?:auth\s+status\b.*(?:-t\b|--show-token)|variable\s+(?:get|export|list))
  git\s+(?:credential(?:-\S+)?\s+(?:fill|get)|secret\s+cat|config\b.*(?:extraheader|--get-urlmatch))
  npm\s+(?:token\s+create|config\s+get\s+\S*(?:_auth|_password))
  (?:yarn|pnpm)\s+config\s+get\s+\S*(?:auth|password)
  rclone\s+(?:config\s+(?:show|dump)|reveal)
  redis-cli\b.*config\s+get\s+(?:requirepass|masterauth|\*)
  (?:supabase\s+(?:status|projects\s+api-keys)|neonctl\s+connection-string|neon\s+connection-string|turso\s+db\s+tokens|pscale\s+password\s+create|stripe\s+config\s+--list|doctl\s+(?:auth\s+token|databases\s+(?:connection|user\s+get))|ibmcloud\s+iam\s+oauth-tokens|cf\s+(?:env|service-key|oauth-token)|eb\s+printenv|dokku\s+config(?::show|:export|:get)?|aptible\s+config|scw\s+config\s+dump|fly(?:ctl)?\s+(?:auth\s+token|tokens\s+create)|wrangler\s+(?:auth\s+token|whoami\s+--token))\b
  (?:step\s+ca\s+token|tctl\s+(?:tokens|auth\s+sign)|mysql_config_editor\s+print|ykman\s+oath|snowsql\s+.*generate-jwt|cloudflared\s+(?:tunnel\s+token|access\s+token)|ngrok\s+config|blackbox_cat|infisical\s+export|twilio\s+api:core:tokens)\b
`}`,
  "i",
);

/** Programs that run a command elsewhere. */
const ELSEWHERE =
  /^(?:ssh|docker|docker-compose|podman|nerdctl|kubectl|oc|heroku|fly|flyctl|lxc|incus|vagrant|multipass|railway|cf|gcloud|aws|wsl|chroot|su|nsenter|dotenv|dotenvx|doppler|infisical|op|chamber|aws-vault|summon|direnv|(?:ba|z|da)?sh|eb|minikube|kamal|ansible|xargs|watch|script|env)\b/;
const PRINTS_THERE =
  /(?:\s|^)(?:\/usr)?(?:\/bin\/)?(?:env|printenv(?:\s+\w*(?:PASS|SECRET|TOKEN|KEY|CRED|AUTH)\w*)?|export\s+-p|cat\s+\/proc\/\S+\/environ)$/i;

/** `echo $MAILER_PASSWORD`: a variable whose name says secret. */
function echoesSecret({ program }: ShellStep, line: string): boolean {
  if (
    !/^(?:echo|printf|print|write-output|write-host|cat|tee|base64)$/.test(program) &&
    !line.startsWith("$env:")
  )
    return false;
  return /\$(?:env:|\{)?!?[A-Za-z_]*(?:PASSW|PASSPHRASE|_PASS\b|PASS\b|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIAL|_PW\b|_PWD\b|_AUTH\b)[A-Za-z0-9_]*(?!\w*:[+-]|\w*:?\+)\}?/i.test(
    line,
  );
}

/** Its answer goes to a file or is a yes or no. */
function isSilent(line: string): boolean {
  return /(?:^|\s)(?:--help|-h|--version)(?:\s|$)|\$\{#|\$\{\w+:?\+/.test(line);
}

/** Only its lines or names are counted or listed. */
function isCounted({ end }: ShellStep, [next]: readonly ShellStep[]): boolean {
  if (end[0]?.text !== "|" || next === undefined) return false;
  const line = plainLine(next);
  return /^(?:wc\b|grep\s+-\w*[cq]|cut\s+-d\s?=\s+-f\s?1$|md5sum|sha\d+sum|jq\s+(?:-r\s+)?(?:\.data\s*\|\s*)?keys)/.test(
    line,
  );
}
