import type { KindRow } from "../../generic/kind-row.ts";

/** Places of keys that a program or an issuer made. */
export const NINTH_ISSUED: readonly KindRow[] = [
  [
    "access and refresh secrets",
    "token",
    "ACCESS_TOKEN_SECRET={v}\nACCESS_TOKEN_EXPIRY=1d\nREFRESH_TOKEN_EXPIRY=10d",
  ],
  ["better-auth env", "token", "BETTER_AUTH_SECRET={v}\nBETTER_AUTH_URL=http://localhost:3000"],
  ["payload env", "token", "DATABASE_URI=mongodb://127.0.0.1/shop\nPAYLOAD_SECRET={v}"],
  ["strapi keys", "token", "HOST=0.0.0.0\nPORT=1337\nADMIN_JWT_SECRET={v}\nTRANSFER_TOKEN_SALT=tobemodified"],
  [
    "django secret in settings",
    "token",
    "# SECURITY WARNING: keep the secret key used in production secret!\nSECRET_KEY = 'django-insecure-{v}'",
  ],
  [
    "fastapi tutorial key",
    "token",
    '# to get a string like this run:\n# openssl rand -hex 32\nSECRET_KEY = "{v}"\nALGORITHM = "HS256"',
  ],
  [
    "phoenix secret_key_base",
    "token",
    'config :shop, ShopWeb.Endpoint,\n  secret_key_base: "{v}",\n  watchers: []',
  ],
  ["jwt settings of .net", "token", '"Jwt": {\n    "Key": "{v}",\n    "Issuer": "https://acme.dev"\n  }'],
  [
    "cloudinary config",
    "token",
    "cloudinary.config({ cloud_name: 'acme', api_key: '412345678901234', api_secret: '{v}' });",
  ],
  ["razorpay in node", "token", "new Razorpay({ key_id: 'rzp_test_a1b2c3d4e5f6g7', key_secret: '{v}' })"],
  [
    "openweather url",
    "token",
    "https://api.openweathermap.org/data/2.5/weather?q=Berlin&units=metric&appid={v}",
  ],
  [
    "rapidapi header",
    "token",
    "headers: {\n    'X-RapidAPI-Key': '{v}',\n    'X-RapidAPI-Host': 'imdb8.p.rapidapi.com'\n  }",
  ],
  ["news api url", "token", "const url = `https://newsapi.org/v2/top-headlines?country=us&apiKey={v}`;"],
  [
    "google client of spring",
    "token",
    "spring.security.oauth2.client.registration.google.client-id=acme-web\nspring.security.oauth2.client.registration.google.client-secret={v}",
  ],
  ["keycloak of quarkus", "token", "quarkus.oidc.client-id=shop\nquarkus.oidc.credentials.secret={v}"],
  ["oauth2-proxy config", "token", 'client_id = "shop"\nclient_secret = "{v}"\ncookie_secure = false'],
  [
    "grafana generic oauth",
    "token",
    "[auth.generic_oauth]\nenabled = true\nclient_id = grafana\nclient_secret = {v}",
  ],
  [
    "meilisearch in compose",
    "token",
    "    environment:\n      - MEILI_MASTER_KEY={v}\n      - MEILI_ENV=production",
  ],
  ["frp token", "token", "[common]\nserver_addr = 203.0.113.7\nserver_port = 7000\ntoken = {v}"],
  [
    "otel headers",
    "token",
    "OTEL_EXPORTER_OTLP_ENDPOINT=https://otel.acme.dev\nOTEL_EXPORTER_OTLP_HEADERS=x-api-key={v}",
  ],
  [
    "password reset mail",
    "token",
    "Someone has requested a link to change your password: http://localhost:3000/users/password/edit?reset_password_token={v}",
  ],
  ["invitation link", "token", "You have been invited: https://app.acme.dev/invite/accept?token={v}"],
  [
    "rest answer of an api key",
    "token",
    '{"id":12,"name":"ci","apiKey":"{v}","createdAt":"2026-03-02T08:14:55Z"}',
  ],
  ["graphql login answer", "token", '{"data":{"login":{"token":"{v}","user":{"id":"4123"}}}}'],
  ["said: api key is", "token", "the api key is {v}, please put it in .env.local"],
  ["said: use this token", "token", "use this token for the requests: {v}"],
  ["hono jwt", "token", "app.use('/auth/*', jwt({ secret: '{v}' }));"],
  ["socket.io client", "token", "const socket = io('http://localhost:3000', { auth: { token: '{v}' } });"],
  ["link of a graphql client", "token", "headers: { ...headers, authorization: 'Bearer {v}' },"],
];

/** Commands that are given such a key. */
export const NINTH_ISSUED_COMMANDS: readonly KindRow[] = [
  [
    "curl, bearer of a variable set before",
    "token",
    'TOKEN={v}; curl -s -H "Authorization: Bearer $TOKEN" http://localhost:8000/api/me',
  ],
  ["curl, api key header", "token", 'curl -s "https://api.acme.dev/v1/orders" -H "X-API-Key: {v}"'],
  [
    "curl, private-token",
    "token",
    'curl --header "PRIVATE-TOKEN: {v}" "https://git.acme.dev/api/v4/projects"',
  ],
  ["curl, session cookie", "token", "curl -b 'session={v}' http://localhost:3000/api/me"],
  ["http, bearer flag", "token", "http -A bearer -a {v} :8000/api/me"],
  ["wscat, header", "token", "npx wscat -c ws://localhost:3000/ws -H 'Authorization: Bearer {v}'"],
  ["vercel env by a here-string", "token", "vercel env add AUTH_SECRET production <<< {v}"],
  ["gh variable of a secret", "token", "gh secret set DEPLOY_TOKEN -b {v} -R acme/shop"],
  ["claude mcp, env", "token", "claude mcp add acme --env ACME_API_KEY={v} -- npx -y @acme/mcp"],
];
