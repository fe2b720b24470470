/** Keys of issuers as code, settings and command lines of getting-started pages hold them. */
export const CODE_FAMILIES: Readonly<Record<string, string>> = {
  "stripe in node": "const stripe = new Stripe('sk_test_51{x99}', { apiVersion: '2024-06-20' });",
  "stripe, curl of the docs": "curl https://api.stripe.com/v1/charges -u sk_test_51{x99}:",
  "openai in python": 'client = OpenAI(api_key="sk-proj-{w74}T3BlbkFJ{w74}")',
  "anthropic in typescript": "const anthropic = new Anthropic({ apiKey: 'sk-ant-api03-{w93}AA' });",
  "anthropic, curl of the docs":
    'curl https://api.anthropic.com/v1/messages \\\n  --header "x-api-key: sk-ant-api03-{w93}AA" \\\n  --header "anthropic-version: 2023-06-01"',
  "gemini in python": 'genai.configure(api_key="AIza{w35}")',
  "groq in langchain": 'llm = ChatGroq(model="llama-3.3-70b-versatile", api_key="gsk_{x52}")',
  "openrouter in a client":
    "const client = new OpenAI({ baseURL: 'https://openrouter.ai/api/v1', apiKey: 'sk-or-v1-{h64}' });",
  "supabase in a client": "const db = createClient('https://{~l20}.supabase.co', 'sb_secret_{w22}_{w8}');",
  "aws in boto3":
    's3 = boto3.client("s3", aws_access_key_id="AKIA{~t16}", aws_secret_access_key="{b40}", region_name="eu-west-1")',
  "aws in a workflow":
    "- uses: aws-actions/configure-aws-credentials@v4\n  with:\n    aws-access-key-id: AKIA{~t16}\n    aws-secret-access-key: {b40}\n    aws-region: eu-west-1",
  "github in octokit": "const octokit = new Octokit({ auth: 'ghp_{x36}' });",
  "github in pygithub": 'g = Github(auth=Auth.Token("github_pat_{x22}_{x59}"))',
  "github in a go env": "export GOPRIVATE=github.com/acme\nexport GH_TOKEN=github_pat_{x22}_{x59}",
  "github app key in an env file":
    'GITHUB_APP_ID=4123\nGITHUB_APP_PRIVATE_KEY="-----BEGIN RSA PRIVATE KEY-----\nMIIE{b60}\n{b64}\n{b64}\n{b64}\n-----END RSA PRIVATE KEY-----"',
  "slack in bolt": 'app = App(token="xoxb-{~d12}-{~d13}-{x24}", signing_secret="{h32}")',
  "discord in python": 'bot.run("MTI{x23}.G{w5}.{w38}")',
  "telegram in telegraf": "const bot = new Telegraf('{~d10}:AA{w33}');",
  "sendgrid in node": "sgMail.setApiKey('SG.{w22}.{w43}')",
  "hugging face in python": 'from huggingface_hub import login\nlogin(token="hf_{x34}")',
  logfire: "logfire.configure(token='pylf_v1_us_{x44}')",
  "sentry in a next config":
    'withSentryConfig(nextConfig, { org: "acme", authToken: "sntrys_eyJpYXQiOjE3{b120}_{b43}" })',
  "clerk pair": "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY=pk_test_{~x47}\nCLERK_SECRET_KEY=sk_test_{x42}",
  "google client in next-auth":
    "Google({ clientId: '{~d12}-{~a32}.apps.googleusercontent.com', clientSecret: 'GOCSPX-{w28}' })",
  "kaggle, newer": "export KAGGLE_API_TOKEN=KGAT_{h32}",
  "cloudflare account token": "CLOUDFLARE_API_TOKEN=cfat_{x40}{h8} npx wrangler deploy",
  "font awesome in npmrc":
    "@fortawesome:registry=https://npm.fontawesome.com/\n//npm.fontawesome.com/:_authToken={H8}-{H4}-{H4}-{H4}-{H12}",
  "nexus in npmrc": "//nexus.acme.dev/repository/npm/:_authToken=NpmToken.{U}",
  "acf pro in composer":
    '"connect.advancedcustomfields.com": {\n  "username": "b3JkZXJfaWQ9{b80}",\n  "password": "https://acme.dev"\n}',
  "tauri signing key":
    'TAURI_SIGNING_PRIVATE_KEY="dW50cnVzdGVkIGNvbW1lbnQ6IHJzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5ClJXUlRZMEl5{b224}="',
  "tmdb read token": "TMDB_READ_ACCESS_TOKEN=eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOi{w180}.{w43}",
  "uptime kuma in prometheus":
    '- job_name: uptime\n  metrics_path: /metrics\n  basic_auth:\n    password: "uk1_{w40}"',
  "wallet key in foundry":
    "forge script script/Deploy.s.sol --rpc-url sepolia --broadcast --private-key 0x{h64}",
  "neon, by its tool": "neonctl projects list --api-key napi_{a64}",
  "docker hub, by its tool": "docker login -u acme -p dckr_pat_{w27}",
  "linear, curl of the docs":
    'curl -X POST -H "Authorization: lin_api_{x40}" https://api.linear.app/graphql -d @query.json',
  "provider of grafana":
    'provider "grafana" {\n  url  = "https://acme.grafana.net/"\n  auth = "glsa_{x32}_{h8}"\n}',
  "tailscale in compose":
    "    environment:\n      - TS_AUTHKEY=tskey-auth-k{x11}CNTRL-{x32}\n      - TS_STATE_DIR=/var/lib/tailscale",
  "confluent, client properties":
    "security.protocol=SASL_SSL\nsasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username='{~A16}' password='{b64}';",
  "atlas in mongoose": "mongoose.connect('mongodb+srv://shop:{x16}@cluster0.{~a5}.mongodb.net/shop')",
  "heroku in netrc": "machine api.heroku.com\n  login a@acme.dev\n  password HRKU-AA{w58}",
  "sonar by maven": "mvn verify sonar:sonar -Dsonar.host.url=https://sonar.acme.dev -Dsonar.token=squ_{h40}",
  "gitlab runner, typed":
    "gitlab-runner register --non-interactive --url https://gitlab.com --token glrt-t1_{w20} --executor docker",
  "resend, curl of the docs":
    "curl -X POST 'https://api.resend.com/emails' -H 'Authorization: Bearer re_{x8}_{x24}' -H 'Content-Type: application/json'",
  "openai, curl of the docs":
    'curl https://api.openai.com/v1/chat/completions -H "Content-Type: application/json" -H "Authorization: Bearer sk-proj-{w74}T3BlbkFJ{w74}"',
  "gemini, curl of the docs":
    "curl https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent -H 'x-goog-api-key: AIza{w35}'",
  "github, curl of the docs":
    'curl -L -H "Accept: application/vnd.github+json" -H "Authorization: Bearer github_pat_{x22}_{x59}" https://api.github.com/user',
  "gitlab, curl of the docs":
    'curl --header "PRIVATE-TOKEN: glpat-{w20}" "https://gitlab.com/api/v4/projects"',
  "slack, curl of the docs": `curl -X POST -H 'Content-type: application/json' --data '{"text":"Hello, World!"}' https://hooks.slack.com/services/T{~A10}/B{~A10}/{x24}`,
  "telegram, sendMessage":
    'curl -s "https://api.telegram.org/bot{~d10}:AA{w33}/sendMessage?chat_id=41234567&text=hi"',
  "hugging face, git clone": "git clone https://anna:hf_{x34}@huggingface.co/acme/model",
  "digitalocean, doctl": "doctl auth init --access-token dop_v1_{h64}",
  "notion in node": "const notion = new Client({ auth: 'ntn_{d11}{x35}' });",
  "airtable in node": "Airtable.configure({ apiKey: 'pat{x14}.{h64}' });",
};
