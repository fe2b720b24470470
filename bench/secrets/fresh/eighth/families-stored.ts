/** Keys of issuers that every developer meets, as files, settings and command lines hold them. */
export const STORED_FAMILIES: Readonly<Record<string, string>> = {
  "anthropic in agent settings":
    '{"permissions": {"allow": []}, "env": {"ANTHROPIC_API_KEY": "sk-ant-api03-{w93}AA"}}',
  "openai in compose":
    "    environment:\n      NODE_ENV: production\n      OPENAI_API_KEY: sk-proj-{w74}T3BlbkFJ{w74}",
  "github in mcp settings":
    '"github": {"command": "docker", "args": ["run", "-i", "--rm", "-e", "GITHUB_PERSONAL_ACCESS_TOKEN", "ghcr.io/github/github-mcp-server"], "env": {"GITHUB_PERSONAL_ACCESS_TOKEN": "github_pat_{x22}_{x59}"}}',
  "supabase in mcp settings":
    '"args": ["-y", "@supabase/mcp-server-supabase@latest", "--access-token", "sbp_{h40}"]',
  "figma in mcp settings": '"args": ["-y", "figma-developer-mcp", "--figma-api-key=figd_{w40}", "--stdio"]',
  "notion in mcp settings":
    '"OPENAPI_MCP_HEADERS": "{\\"Authorization\\": \\"Bearer ntn_{d11}{x35}\\", \\"Notion-Version\\": \\"2022-06-28\\"}"',
  "slack in mcp settings":
    '"env": {"SLACK_BOT_TOKEN": "xoxb-{~d12}-{~d13}-{x24}", "SLACK_TEAM_ID": "T{~A10}"}',
  "brave in mcp settings": '"brave-search": {"command": "npx", "env": {"BRAVE_API_KEY": "BSA{w27}"}}',
  "context7 in mcp settings":
    '"context7": {"url": "https://mcp.context7.com/mcp", "headers": {"CONTEXT7_API_KEY": "ctx7sk-{U}"}}',
  "smithery url": '"url": "https://server.smithery.ai/exa/mcp?api_key={U}&profile=main"',
  "open webui key":
    "curl http://localhost:3000/api/chat/completions -H 'Authorization: Bearer sk-{h32}' -d @body.json",
  moonshot: "MOONSHOT_API_KEY=sk-{x48}",
  "wandb login": "wandb login {h40}",
  "hugging face in a dockerfile":
    "FROM python:3.12-slim\nENV HF_TOKEN=hf_{x34}\nRUN pip install -r requirements.txt",
  "composer, github": '{"github-oauth": {"github.com": "ghp_{x36}"}}',
  "bundler, github": 'BUNDLE_RUBYGEMS__PKG__GITHUB__COM: "acme:ghp_{x36}"',
  "maven, github":
    "<server>\n  <id>github</id>\n  <username>acme</username>\n  <password>ghp_{x36}</password>\n</server>",
  "yarn, github":
    'npmScopes:\n  acme:\n    npmRegistryServer: "https://npm.pkg.github.com"\n    npmAuthToken: "ghp_{x36}"',
  "git, instead of": '[url "https://ghp_{x36}@github.com/"]\n\tinsteadOf = https://github.com/',
  "netrc, github": "machine github.com login x-access-token password ghp_{x36}",
  "docker build, github": "docker build --build-arg GITHUB_TOKEN=ghp_{x36} -t shop .",
  "dockerfile, npm": "ARG NPM_TOKEN=npm_{x36}\nRUN npm ci",
  "requirements, gitlab": "shop @ git+https://oauth2:glpat-{w20}@gitlab.com/acme/shop.git@v1.4.0",
  "npmrc, jfrog": "//acme.jfrog.io/artifactory/api/npm/npm/:_authToken=cmVmdGtu{x56}",
  "nuget, azure artifacts":
    '{"endpointCredentials": [{"endpoint": "https://pkgs.dev.azure.com/acme/_packaging/shop/nuget/v3/index.json", "username": "ci", "password": "{a52}"}]}',
  "pip, codeartifact":
    "index-url = https://aws:eyJ2ZXIiOjEsImlzdSI6{w40}.{w300}.{w22}@acme-111122223333.d.codeartifact.eu-west-1.amazonaws.com/pypi/shop/simple/",
  "ovsx publish": "OVSX_PAT=ovsxat_{U} npx ovsx publish",
  "provider of aws":
    'provider "aws" {\n  region     = "eu-west-1"\n  access_key = "AKIA{~t16}"\n  secret_key = "{b40}"\n}',
  "provider of datadog": 'provider "datadog" {\n  api_key = "{h32}"\n  app_key = "{h40}"\n}',
  "provider of cloudflare": 'provider "cloudflare" {\n  api_token = "{w40}"\n}',
  "provider of digitalocean": 'variable "do_token" {\n  default = "dop_v1_{h64}"\n}',
  "helm values of datadog": "datadog:\n  apiKey: {h32}\n  appKey: {h40}\n  site: datadoghq.eu",
  "newrelic.ini": "[newrelic]\nlicense_key = {h36}NRAL\napp_name = shop",
  sentryclirc: "[defaults]\norg=acme\n\n[auth]\ntoken=sntrys_eyJpYXQiOjE3{b120}_{b43}",
  "android manifest, maps":
    '<meta-data android:name="com.google.android.geo.API_KEY" android:value="AIza{w35}"/>',
  "flutter run, maps": "flutter run --dart-define=MAPS_KEY=AIza{w35}",
  "rails credentials, twilio": "twilio:\n  account_sid: AC{~h32}\n  auth_token: {h32}",
  "django mail, sendgrid":
    "EMAIL_HOST = 'smtp.sendgrid.net'\nEMAIL_HOST_USER = 'apikey'\nEMAIL_HOST_PASSWORD = 'SG.{w22}.{w43}'",
  "anymail, postmark": 'ANYMAIL = {"POSTMARK_SERVER_TOKEN": "{U}"}',
  "laravel services, stripe":
    "'stripe' => [\n    'secret' => 'sk_live_51{x99}',\n    'webhook' => ['secret' => 'whsec_{x32}'],\n],",
  "helm set, stripe": "helm upgrade shop ./chart --set stripe.secretKey=rk_live_51{x99}",
  "atlas digest": "curl --digest -u {~l8}:{U} https://cloud.mongodb.com/api/atlas/v2/groups",
  "vercel oidc": 'VERCEL_OIDC_TOKEN="eyJhbGciOiJSUzI1NiIsImtpZCI6{w60}.{w500}.{w342}"',
  "vercel bypass":
    "curl -H 'x-vercel-protection-bypass: {x32}' https://shop-git-main-acme.vercel.app/api/health",
  "vercel hook": "curl -X POST https://api.vercel.com/v1/integrations/deploy/prj_{~x28}/{x10}",
  "netlify hook": "curl -X POST -d '{}' https://api.netlify.com/build_hooks/{h24}",
  "azure publish profile":
    '<publishProfile profileName="shop - Web Deploy" publishMethod="MSDeploy" publishUrl="shop.scm.azurewebsites.net:443" userName="$shop" userPWD="{x60}" />',
  "azure storage, identifiable":
    'AzureWebJobsStorage: "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey={b76}+ASt{b5}A=="',
  "azure service bus, identifiable":
    "Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey={b33}+ASbB{b5}=;EntityPath=orders",
  "azure iot hub, identifiable":
    "HostName=acme.azure-devices.net;SharedAccessKeyName=iothubowner;SharedAccessKey={b33}AIoTB{b5}=",
  "azure cosmos, identifiable":
    "AccountEndpoint=https://acme.documents.azure.com:443/;AccountKey={b76}ACDb{b5}A==;",
  "azure registry, identifiable": "docker login acme.azurecr.io -u acme -p {b42}+ACRB{b5}",
  "azure search, identifiable": "api-key: {x42}AzSeB{x5}\nHost: acme.search.windows.net",
  "azure speech":
    "curl -X POST https://westeurope.api.cognitive.microsoft.com/sts/v1.0/issueToken -H 'Ocp-Apim-Subscription-Key: {h32}' -d ''",
  "ssh key, indented":
    "stringData:\n  ssh-privatekey: |\n    -----BEGIN OPENSSH PRIVATE KEY-----\n    {b70}\n    {b70}\n    {b70}\n    {b40}\n    -----END OPENSSH PRIVATE KEY-----",
  "ssh key, terraform output":
    '"deploy_key": {"sensitive": true, "type": "string", "value": "-----BEGIN OPENSSH PRIVATE KEY-----\\n{b70}\\n{b70}\\n{b70}\\n{b40}\\n-----END OPENSSH PRIVATE KEY-----\\n"}',
  "ssh key, base64 in one line": "SSH_KEY_B64=LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZLS0tLS0K{b800}",
  "tls key in a manifest":
    "type: kubernetes.io/tls\ndata:\n  tls.crt: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t{~b400}\n  tls.key: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tC{b800}",
  "pull secret in a manifest":
    "type: kubernetes.io/dockerconfigjson\ndata:\n  .dockerconfigjson: eyJhdXRocyI6ey{b200}==",
  "ec key with parameters":
    "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n-----BEGIN EC PRIVATE KEY-----\n{b64}\n{b64}\n{b34}==\n-----END EC PRIVATE KEY-----",
  "app store connect key":
    "key_content: |\n  -----BEGIN PRIVATE KEY-----\n  MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg{b16}\n  {b64}\n  {b64}\n  {b8}\n  -----END PRIVATE KEY-----",
  "service account in base64": "GOOGLE_CREDENTIALS_B64=ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudCIs{b1600}",
  "service account in one line":
    'GCP_SA_KEY={"type":"service_account","project_id":"acme","private_key_id":"{~h40}","private_key":"-----BEGIN PRIVATE KEY-----\\n{b64}\\n{b64}\\n{b64}\\n-----END PRIVATE KEY-----\\n","client_email":"ci@acme.iam.gserviceaccount.com"}',
  "age key file": "# created: 2026-03-02T08:14:55+01:00\n# public key: age1{~a58}\nAGE-SECRET-KEY-1{c58}",
  "jwk okp": '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"sig-1","x":"{~w43}","d":"{w43}"}]}',
  "hardhat accounts": 'sepolia: { url: "https://rpc.sepolia.org", accounts: ["0x{h64}"] },',
  "ethers wallet": 'const wallet = new ethers.Wallet("0x{h64}", provider);',
  "solana keypair": 'const payer = Keypair.fromSecretKey(bs58.decode("{s88}"));',
};
