import { matching } from "../text/one-of.ts";

/**
 * The command runs what the network sends, sends files away, deletes, publishes, or changes credentials, registries or
 * permissions. Nobody but the user may recommend such a command.
 */
export function isRiskyCommand(command: string): boolean {
  const read = command.slice(0, MOST_READ).replace(/\\\r?\n/g, " ");
  return RISKS.some((risk) => isRisk(risk, read)) || (FETCHES.test(read) && EXECUTES().test(read));
}

/** Words that tell to download from another machine. */
export function tellsToDownload(words: string): boolean {
  return /https?:|ftp:/i.test(words) && REMOTE.test(words);
}

const REMOTE =
  /\b(?:curl|wget|aria2c|iwr|irm|Invoke-(?:WebRequest|RestMethod)|fetch)\s[^\n]{0,400}?(?:https?|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1\])/i;

/** The command downloads something. */
export function isDownload(command: string): boolean {
  return FETCHES.test(command.slice(0, MOST_READ));
}

const MOST_READ = 4_000;
const SHELL = "(?:ba|z|da|k|fi|c|tc)?sh";
const INTERPRETER = String.raw`(?:python[\d.]{0,4}|node|deno|bun|perl|ruby|php|lua|Rscript|pwsh|powershell(?:\.exe)?)`;
/** A program at the start of a command. */
const START = String.raw`(?:^|[\n;&|(\x60]|\b(?:sudo|doas|xargs|env|then|do|exec|nohup|time)\s+(?:-\S+\s+){0,4})\s{0,8}(?:\S{0,80}\/)?`;

const FETCHES =
  /\b(?:curl|wget|aria2c|axel|lynx|links|httpie|https?ie|xh|iwr|irm|Invoke-(?:WebRequest|RestMethod)|Net\.WebClient|DownloadString|DownloadFile|urlopen|urlretrieve|requests\.get|fetch\(|nc(?:at)?|scp|rsync|ftp|tftp|certutil|bitsadmin)\b|\/dev\/tcp\/|https?\.get|\bfetch\s*\(|LWP::|file_get_contents/i;

/** Together with a download. */
const EXECUTES = () => matching("i")`
  \b${SHELL}\s+-\w*c\b|<\(|\beval\b|\bexec\b|\biex\b|Invoke-Expression|\bsource\b|(?:^|[;&|\n])\s*\.\s
  chmod\s+\S*x|chmod\s+[0-7]*[1357][0-7]*\b|\bchmod\s+\S*7|install\s+-\w*m
  (?:&&|;|\n|\|\||\bthen\b|\bdo\b)\s*(?:sudo\s+)?(?:${SHELL}|${INTERPRETER})\s+\S|(?:&&|;|\n|\|\|)\s*(?:sudo\s+)?(?:\.{0,2}[\/\\]|~\/|\$)\S
  \bjava\s+(?:-\S+\s+){0,4}-jar\b|\bmake\s+install\b|\b(?:apt|apt-get|dnf|yum|rpm|dpkg|npm|pip[\d.]{0,4})\s+(?:-\S+\s+){0,4}(?:(?:i|install)\s+)?(?:-\S+\s+){0,4}\S{0,200}\.(?:deb|rpm|whl|tgz|tar\.gz)\b
  Start-Process|\bspawn\b|\bsystem\(|child_process|subprocess|importlib|\bFunction\(
`;

/** Kills by name, runs strangers' install scripts, turns checks off, hands out the machine or works on another server's. */
const RAISE = () => matching("i")`
  \b(?:pkill|killall|taskkill)\s|\bkill\s+(?:-s\s*)?-?(?:9|KILL|SIGKILL)\b
  \b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+){0,3}(?:rebuild|rb|approve-builds|approve-scripts)\b|--foreground-scripts\b|--(?:ignore-scripts=false|no-ignore-scripts|trust)(?=\s|$)
  \bbrew\s+(?:re)?install\s+(?:\S+\s+){0,4}[\w.-]{1,60}\/[\w.-]{1,60}\/[\w.@-]
  --insecure-[\w-]{1,30}|--(?:no-tls-verify|no-ssl-verify|skip-tls[\w-]{0,20}|tls-verify=false|ssl-no-verify|no-check-cert\w{0,10}|disable-host-check)|\bcurl\b[^\n|;&]{0,200}\s-[a-zA-Z]{0,6}k[a-zA-Z]{0,6}(?=\s|$)
  docker\.sock\b|(?:\s-v|--volume|--mount)[\s=]?\S{0,60}?(?:source=|src=|^|\s|=)\/(?::|,)|--(?:pid|ipc|userns|net|network|uts)[= ]host\b|--security-opt\b
  \b(?:DOCKER_HOST|CONTAINER_HOST|KUBECONFIG|DOCKER_CERT_PATH)\s*=|\bdocker\s+(?:-H|--host|context\s+(?:use|create|import))(?![\w-])|\s--server[= ]["']?https?:
  (?:^|[\s;&|"'])(?:[A-Z0-9]{1,30}_){0,4}(?:DROP|WIPE|PURGE|TRUNCATE|DESTROY|ERASE|OVERWRITE|RESET)(?:_[A-Z0-9]{1,30}){0,4}=(?!(?:0|false|no|off)?(?:\s|$))
  \s--(?:drop|wipe|purge|destroy|truncate|erase)(?:-[\w-]{1,30})?(?=[\s=]|$)|\s--(?:reset|delete|recreate)-(?:db|database|data|all|state|volumes?|storage)\b
`;

interface Risk {
  /** A part of every command that the pattern finds: most lines have none, and the pattern takes ms to make. */
  readonly hint: RegExp;
  readonly pattern: () => RegExp;
  /** Made on first use. */
  made?: RegExp;
}

function isRisk(risk: Risk, command: string): boolean {
  if (!risk.hint.test(command)) return false;
  risk.made ??= risk.pattern();
  return risk.made.test(command);
}

/** Whatever is piped or substituted into an interpreter. */
const RUN_STREAM = () => matching("i")`
  \|\s*(?:sudo\s+(?:-\S+\s+){0,4})?(?:env\s+)?(?:\S{0,80}\/)?(?:${SHELL}|source|iex|Invoke-Expression)(?![\w.\/-])
  \|\s*(?:sudo\s+(?:-\S+\s+){0,4})?(?:\S{0,80}\/)?${INTERPRETER}\s*(?:-(?=[\s\x60"');]|$)|$|[;&|)"'])
  \b(?:eval|source)\s+["']?(?:\$\(|\x60|<\()|\b${SHELL}\s+(?:-\S+\s+){0,4}["']?(?:\$\(|\x60|<\()|(?:^|[;&\n])\s*\.\s+<\(
  \b${SHELL}\s+<<<|base64\s+(?:-\w+\s+)?(?:-d|-D|--decode)\b[^\n]{0,200}\||\|\s*base64\s+(?:-d|-D|--decode)
  \b(?:npx|pnpx|bunx|uvx|pipx run|pnpm dlx|yarn dlx|deno run(?:\s+-\S+){0,6}|go run|docker run[^\n|;&]{0,200})\s+(?:--?[\w-]+\s+){0,6}["']?(?:https?:|git\+|github:|gist:)
  \bgo\s+run\s+(?:-\S+\s+){0,6}["']?[\w.-]{1,80}\/\S{0,200}@|\bhelm\s[^\n;|&]{0,200}\s["']?(?:oci|https?):\/\/|\b(?:docker|podman)[ -]compose\s[^\n;|&]{0,200}\soci:\/\/
  \b(?:pip[\d.]{0,4}|uv|pipx|npm|pnpm|yarn|bun|gem|cargo|go|brew|poetry|apt|apt-get|dnf|yum|rpm|dpkg|code|conda|mamba)\s+(?:\S+\s+){0,6}["']?(?:\S{0,60}@\s?)?(?:git\+|https?:\/\/|github:|gist:|--git)
`;

const SEND = () => matching("i")`
  \bcurl\b[^\n|;&]{0,400}\s(?:-F|--form|-T|--upload-file|-d|--data\S{0,20}|--json|-X\s?(?:POST|PUT|PATCH|DELETE)|--request)(?![\w-])
  \bcurl\b[^\n|;&]{0,400}\s-(?:d|F|T|XPOST|XPUT|XDELETE)\S
  \bwget\b[^\n|;&]{0,400}--(?:post-(?:file|data)|body-(?:file|data)|method)|\b(?:scp|sftp)\b|\brsync\b[^\n|;&]{0,400}\S:|\bnc(?:at)?\b\s|\/dev\/tcp\/
  \b(?:aws s3|gsutil|gcloud storage|rclone|azcopy|mc)\s+(?:cp|sync|mv|copy|rsync)\b|\bgh gist create\b|\bmail\s+-s\b|\btransfer\.sh\b
`;

const DELETE = () => matching("i")`
  ${START}(?:rm|rmdir|unlink|shred|srm|wipefs|mkfs(?:\.\w+)?|rimraf|del|erase|trash|dropdb|dropuser|Remove-Item|rd)\s
  \bnpx\s+(?:-\S+\s+){0,3}rimraf\b|\bfind\b[^\n;|]{0,400}\s-(?:delete|exec(?:dir)?\s+(?:rm|shred|unlink))\b|\bdd\b[^\n;|]{0,200}\bof=|\btruncate\s+-s
  \bgit\s+(?:-\S+\s+(?:\S+\s+)?){0,3}(?:clean\b|reset\s+(?:\S+\s+){0,3}--hard|checkout\s+(?:-f|--force|--\s|\.)|restore\s|branch\s+(?:\S+\s+){0,2}(?:-D|-d|--delete)|stash\s+(?:drop|clear)|tag\s+(?:-d|--delete)|filter-(?:branch|repo)|gc\s+--prune|reflog\s+(?:expire|delete)|worktree\s+remove|update-ref\s+-d|rm\s)
  \bdrop\s+(?:table|database|schema|index|view|user|role|column|collection|keyspace|constraint|if)\b|\btruncate\s+(?:table\s+)?\w|\bdelete\s+from\b|\balter\s+(?:user|role)\b|\bgrant\s+\w|\bdropDatabase\b|\bdeleteMany\b|\bflush(?:all|db)\b
  \b(?:docker|podman|nerdctl)\b[^\n;|&]{0,80}\s(?:prune|rm|rmi|down\s+(?:\S+\s+){0,4}(?:-v|--volumes|--rmi))(?![\w-])
  \b(?:kubectl|oc|helm|k9s|minikube|kind|k3d|eksctl)\s+(?:-\S+\s+(?:\S+\s+)?){0,3}(?:delete|uninstall|drain|replace\s+--force)\b
  \b(?:terraform|tofu|pulumi|cdk|terragrunt|serverless|sls|sst|cdktf)\s+(?:\S+\s+){0,4}(?:destroy|remove|down|taint|state\s+rm|apply\s+(?:\S+\s+){0,4}-destroy)\b
  \b(?:aws|gcloud|az|doctl|heroku|fly|flyctl|gh|glab|vercel|netlify|firebase|supabase|wrangler|railway)\s+(?:\S+\s+){0,5}?(?:delete\S{0,40}|destroy\S{0,20}|terminate\S{0,40}|rm|rb|remove\S{0,20}|purge\S{0,20}|archive)(?![\w-])
  \b(?:db:(?:drop|reset|purge|wipe)|migrate[: ](?:reset|fresh)|migrate:refresh|schema:drop|database:drop)\b|\bprisma\s+(?:migrate\s+reset|db\s+push\s+\S*force)|\brmtree\b|\brmSync\b|os\.(?:remove|unlink)\b|\bunlinkSync\b|--force-reset\b
`;

const PUBLISH = () => matching("i")`
  \bgit\s+(?:-\S+\s+(?:\S+\s+)?){0,3}(?:push|send-email)\b|--force-with-lease\b|\b(?:docker|podman|nerdctl|helm|gem|oras|crane|nuget|dotnet nuget|buildah|skopeo)\s+(?:\S+\s+){0,2}?(?:push|copy)\b
  \b(?:npm|pnpm|yarn|bun|lerna|changeset|cargo|poetry|uv|flit|hatch|vsce|ovsx|clojars|jsr|deno|mvn|gradle|\.\/gradlew|sbt|rush|nx|dart pub|flutter pub|mix hex|pod trunk|wasm-pack)\s+(?:\S+\s+){0,3}?(?:publish|unpublish|deprecate|dist-tag|yank|owner|access|team|release|deploy:deploy-file)(?![\w-])
  \b(?:npm|pnpm|yarn|bun|make|just|task|rake)\s+(?:run\s+)?\S{0,30}publish\S{0,20}(?=\s|$)|\bmix\s+hex\.publish\b|\btwine\s+upload\b|\bmvn\s+(?:\S+\s+){0,4}deploy\b|\bgoreleaser\b|\bsemantic-release\b|\bnp\s+(?:major|minor|patch)\b
  \b(?:gh|glab)\s+(?:release\s+(?:create|upload|edit)|(?:pr|mr)\s+(?:merge|create|close|ready|review|comment|edit)|issue\s+(?:create|close|comment|edit|transfer)|repo\s+(?:create|edit|rename|fork|sync)|workflow\s+run|api\s+(?:\S+\s+){0,6}(?:-X|--method|-f|-F|--field|--input)|(?:secret|variable|ssh-key|gpg-key|label|ruleset|codespace|extension|alias)\s+(?:set|add|create|install|import)|auth\b)
  \b(?:surge|now)\s+--prod|\b(?:vercel|netlify|firebase|wrangler|fly|flyctl|gcloud app|eb|serverless|sls|cdk)\s+(?:\S+\s+){0,3}?(?:--prod|deploy|promote|publish)(?![\w-])
`;

const CREDENTIALS = () => matching("i")`
  \b(?:npm|pnpm|yarn|cargo|docker|podman|helm|aws|az|gcloud|fly|flyctl|heroku|vercel|netlify|firebase|supabase|wrangler|vault|op|bw|doctl|gem|poetry|twine|oc|argocd|hub|glab|rclone|snyk|sentry-cli|stripe|railway|terraform|pulumi|az acr|conda|hf|huggingface-cli|wandb)\s+(?:\S+\s+){0,3}?(?:login|logout|adduser|add-user|signin|token|configure|auth|config-docker)(?![\w-])
  \bssh-(?:add|keygen|copy-id|keyscan)\b|\bauthorized_keys\b|\bknown_hosts\b|\.ssh\/|\.netrc\b|\.npmrc\b|\.pypirc\b|\.aws\/|\.git-credentials\b|\.docker\/config|\.kube\/config|\bgpg\s+(?:\S+\s+){0,3}--(?:import|recv-keys|edit-key|gen-key|delete\S*)
  \bgit\s+(?:-\S+\s+(?:\S+\s+)?){0,3}(?:credential\S*\s|remote\s+(?:add|set-url|rename|remove|rm)|submodule\s+add)|\bkubectl\s+(?:config\s+(?:set|use)\S*|create\s+(?:secret|clusterrolebinding|rolebinding|serviceaccount|token)|edit|patch|apply\s+(?:\S+\s+){0,2}-f\s+https?:)
  \b(?:vault\s+(?:write|kv\s+put|login|auth)|heroku\s+config:set|vercel\s+env\s+add|fly\s+secrets|aws\s+(?:\S+\s+){0,3}(?:put-\S+|create-\S+|attach-\S+|update-\S+)|gcloud\s+(?:\S+\s+){0,4}(?:add-iam-policy-binding|set-iam-policy|keys\s+create)|az\s+role\s+assignment)\b
  \b(?:passwd|chpasswd|usermod|useradd|adduser|groupmod|gpasswd|visudo|sudoers|htpasswd|crontab|at\s+now|schtasks|launchctl|security\s+(?:add|delete|import)\S*)\b|>>?\s*["']?(?:~|\$HOME|\/root|\/home\/\S{1,60})?\/?\.(?:bashrc|zshrc|profile|bash_profile|zshenv|envrc|gitconfig|config\/)|>>?\s*\/etc\/|\btee\s+(?:-a\s+)?(?:\/etc\/|~\/\.)
  \bsystemctl\s+(?:\S+\s+){0,2}(?:enable|link|edit)\b
`;

const REGISTRY = () => matching("i")`
  \b(?:npm|pnpm|yarn|bun|pip[\d.]{0,4}|poetry|uv|gem|composer|conda|cargo|nuget|go|docker|brew|helm)\s+(?:\S+\s+){0,2}?(?:config|set|repo|repositories|source|sources|tap|channel|remote|env)\s+(?:(?:-\S+|config)\s+){0,3}(?:set|add|-w|--add|edit|append|prepend|\S{0,40}registry\S{0,20}|\S{0,40}[=:]\S|\S+\/\S+)
  \bnpm\s+set\b|\bbundle\s+config\s+(?:\S+\s+){0,3}mirror|\bbrew\s+tap\b|\bgem\s+sources\b|\bpip[\d.]{0,4}\s+config\b|--(?:registry|index-url|extra-index-url|find-links|trusted-host|source|allow-unauthenticated|no-check-certificate|no-verify(?:-ssl)?|insecure|allow-insecure-repositories|nogpgcheck|skip-verify)(?![\w-])|\bpip[\d.]{0,4}\s+install\s+(?:\S+\s+){0,6}-i\s
  (?:npm_config_\w*|NPM_REGISTRY\w*|YARN_\w*REGISTRY\w*|PIP_(?:INDEX_URL|EXTRA_INDEX_URL|TRUSTED_HOST|FIND_LINKS)|UV_(?:DEFAULT_)?INDEX\w*|GOPROXY|GONOSUMDB|GONOSUMCHECK|GOINSECURE|GOFLAGS|CARGO_REGISTR\w*|BUNDLE_MIRROR\w*|HOMEBREW_\w*(?:REMOTE|DOMAIN|MIRROR)|https?_proxy|all_proxy)\s*=
  (?:LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|BASH_ENV|PROMPT_COMMAND|PYTHONSTARTUP|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|GIT_SSH_COMMAND|GIT_ASKPASS|SSH_ASKPASS|GIT_PROXY_COMMAND|EDITOR|VISUAL|PAGER|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE)\s*=|NODE_OPTIONS=\S{0,40}(?:require|import|loader)|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY|strict-ssl|sslVerify
  \badd-apt-repository\b|\bapt-key\b|\bsources\.list\b|\byum-config-manager\b|\brpm\s+--import\b|\bupdate-ca-(?:certificates|trust)\b|\bmkcert\s+-install\b|\bcode\s+--install-extension\b
`;

const PERMISSIONS = () => matching("i")`
  \bchmod\s+(?:-\S+\s+){0,3}(?:[0-7]?[0-7]{0,2}[2367]\b|[0-7]{0,2}[67][67]\b|[2467][0-7]{3}\b|\S{0,6}[ao][+=]\S{0,3}[wx]|\S{0,6}\+s|\+w|\+rw\S*|\S{0,4}[g]\+w)|\bchmod\s+(?:-\S*R|--recursive)
  \b(?:chown|chgrp|setfacl|icacls|takeown|chattr|setcap|setenforce|spctl|csrutil|xattr|Set-ExecutionPolicy|Set-MpPreference|Unblock-File)\b|\b(?:ufw|firewall-cmd|iptables|nft|netsh|sysctl|aa-disable|aa-complain|auditctl)\s|\b(?:systemctl|service)\s+(?:\S+\s+){0,2}(?:stop|disable|mask)\b|NOPASSWD|--privileged\b|--cap-add\b|--dangerously\S*|--yolo\b|--allow-root\b|--unsafe-perm\b|--no-sandbox\b|--disable-web-security\b|--skip-permissions\b|--no-verify\b|\bdirenv\s+allow\s+\/
  \bgit\s+config\b[^\n;&|]{0,200}?\s(?:--unset\S*|credential\S*|url\.\S*|core\.(?!autocrlf|eol|longpaths|filemode|ignorecase|quotepath|symlinks)\w+|http\S*|https\S*|remote\.\S*|alias\.\S*|include\S*|filter\.\S*|diff\.\S*|merge\.\S*|gpg\S*|commit\.gpgsign|protocol\.\S*|user\.\S*|uploadpack\S*|receive\.\S*|submodule\.\S*|init\.templateDir|sendemail\S*|safe\.directory\s+["']?\*)|\bgit\s+(?:-c\s+\S*(?:credential|sslVerify|core\.|protocol|url\.|http\.)\S*)
`;

/** In the order in which a command is looked at; the test of these hints makes commands from the patterns. */
export const RISKS: readonly Risk[] = [
  { pattern: RUN_STREAM, hint: /[|<\x60@]|\$\(|base64|git\+|--git|github:|gist:|https?:|oci:/i },
  {
    pattern: SEND,
    hint: /curl|wget|\b(?:scp|sftp|rsync|nc|ncat|rclone|gsutil|azcopy|mc|mail)\b|\/dev\/tcp|\baws s3|gcloud storage|gist create|transfer\.sh/i,
  },
  {
    pattern: DELETE,
    hint: /\b(?:rm|rmdir|unlink|shred|srm|wipefs|mkfs|rimraf|del|erase|trash|drop|dropdb|dropuser|remove-item|rd|find|dd|truncate|git|delete|alter|grant|docker|podman|nerdctl|kubectl|oc|helm|k9s|minikube|kind|k3d|eksctl|terraform|tofu|pulumi|cdk|terragrunt|serverless|sls|sst|cdktf|aws|gcloud|az|doctl|heroku|fly|flyctl|gh|glab|vercel|netlify|firebase|supabase|wrangler|railway|db|migrate|prisma|rmtree|flush|flushall|flushdb)\b|:drop|dropdatabase|deletemany|rmsync|unlinksync|--force-reset|os\.(?:remove|unlink)/i,
  },
  {
    pattern: PUBLISH,
    hint: /publish|deploy|--prod|--force-with-lease|send-email|semantic-release|goreleaser|\b(?:push|copy|gh|glab|upload|yank|deprecate|dist-tag|owner|access|team|release|promote|np)\b/i,
  },
  {
    pattern: CREDENTIALS,
    hint: /\b(?:login|logout|adduser|add-user|signin|token|configure|auth|config-docker|ssh-\w+|gpg|git|kubectl|vault|heroku|vercel|fly|aws|gcloud|az|chpasswd|usermod|useradd|groupmod|gpasswd|visudo|sudoers|htpasswd|crontab|at\s+now|schtasks|launchctl|security|systemctl|tee)\b|passwd|authorized_keys|known_hosts|\.ssh|\.netrc|\.npmrc|\.pypirc|\.aws|\.git-cred|\.docker|\.kube|>/i,
  },
  {
    pattern: REGISTRY,
    hint: /=|--\w|\b(?:config|set|repo|repositories|source|sources|tap|channel|remote|env|pip[\d.]*)\b|mirror|node_tls|ssl|httpsverify|mkcert|apt-repository|apt-key|sources\.list|config-manager|update-ca/i,
  },
  {
    pattern: RAISE,
    hint: /kill|rebuild|\brb\b|approve-|-scripts|--trust|\bbrew\b|--insecure|tls|ssl|no-check|host|\bcurl\b|docker|mount|-v|--vol|security-opt|kubeconfig|container_|--server|drop|wipe|purge|truncate|destroy|erase|overwrite|reset|--delete|--recreate/i,
  },
  {
    pattern: PERMISSIONS,
    hint: /--[\w-]|\b(?:chmod|chown|chgrp|setfacl|icacls|takeown|chattr|setcap|setenforce|spctl|csrutil|xattr|set-executionpolicy|set-mppreference|unblock-file|ufw|firewall-cmd|iptables|nft|netsh|sysctl|aa-disable|aa-complain|auditctl|systemctl|service|direnv|git)\b|nopasswd/i,
  },
];
