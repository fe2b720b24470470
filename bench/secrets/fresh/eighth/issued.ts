import type { KindRow } from "../../generic/kind-row.ts";

/** Places of keys that a program or an issuer made. */
export const EIGHTH_ISSUED: readonly KindRow[] = [
  ["jwt secret, env", "token", "PORT=3000\nJWT_SECRET={v}\nJWT_EXPIRES_IN=15m"],
  ["nextauth secret", "token", 'NEXTAUTH_URL=http://localhost:3000\nNEXTAUTH_SECRET="{v}"'],
  ["rails secrets, base", "token", "production:\n  secret_key_base: {v}"],
  ["symfony app secret", "token", "APP_ENV=prod\nAPP_SECRET={v}"],
  [
    "cookie-session keys",
    "token",
    "app.use(cookieSession({ name: 'session', keys: ['{v}'], maxAge: 86_400_000 }));",
  ],
  ["jwt.sign", "token", "const token = jwt.sign({ sub: user.id }, '{v}', { expiresIn: '1h' });"],
  ["spring jwt", "token", "app.jwt.secret={v}\napp.jwt.expiration-ms=900000"],
  [
    "spring oauth client",
    "token",
    "          google:\n            client-id: acme-web\n            client-secret: {v}",
  ],
  [
    "passport strategy",
    "token",
    "new GitHubStrategy({ clientID: 'acme', clientSecret: '{v}', callbackURL: '/cb' }, done)",
  ],
  ["webhook secret, env", "token", "GITHUB_WEBHOOK_SECRET={v}\nGITHUB_APP_ID=4123"],
  ["encryption key, env", "token", "# 32 bytes\nENCRYPTION_KEY={v}"],
  ["laravel key, env", "token", "APP_NAME=Shop\nAPP_KEY=base64:{v}\nAPP_DEBUG=true"],
  ["login answer", "token", '{"user":{"id":4123,"email":"a@acme.dev"},"accessToken":"{v}","expiresIn":900}'],
  ["refresh answer", "token", '{"token_type":"Bearer","expires_in":900,"refresh_token":"{v}"}'],
  ["signed link", "token", "https://files.acme.dev/d/report.pdf?expires=1767225600&signature={v}"],
  [
    "confirmation link",
    "token",
    "Confirm your email: https://app.acme.dev/users/confirmation?confirmation_token={v}",
  ],
  ["websocket url", "token", "WebSocket connection to 'wss://rt.acme.dev/socket?token={v}&v=2' failed"],
  [
    "fetch, bearer",
    "token",
    "const res = await fetch('/api/me', { headers: { Authorization: 'Bearer {v}' } });",
  ],
  ["axios, default header", "token", "axios.defaults.headers.common['Authorization'] = 'Bearer {v}';"],
  [
    "postman, bearer",
    "token",
    '"auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{v}", "type": "string"}]}',
  ],
  [
    "http file, variable",
    "token",
    "@token = {v}\n\nGET https://api.acme.dev/me\nAuthorization: Bearer {{token}}",
  ],
  [
    "mcp-remote, header",
    "token",
    '"args": ["mcp-remote", "https://mcp.acme.dev/sse", "--header", "Authorization: Bearer {v}"]',
  ],
  [
    "s3 client in code",
    "token",
    "new S3Client({ region: 'eu', credentials: { accessKeyId: 'minio', secretAccessKey: '{v}' } })",
  ],
  ["pusher server", "token", "new Pusher({ appId: '412', key: 'shop', secret: '{v}', cluster: 'eu' })"],
  [
    "hasura header",
    "token",
    '"headers": {"content-type": "application/json", "x-hasura-admin-secret": "{v}"}',
  ],
  ["said: only for this", "token", "here is my api key {v}, use it only for this test"],
  ["said: made a token", "token", "I made you a token: {v} (expires on friday)"],
];

/** Commands that are given such a key. */
export const EIGHTH_ISSUED_COMMANDS: readonly KindRow[] = [
  [
    "curl of a swagger page",
    "token",
    "curl -X 'GET' 'http://localhost:8000/me' -H 'accept: application/json' -H 'Authorization: Bearer {v}'",
  ],
  ["curl, internal header", "token", "curl -s -H 'X-Internal-Token: {v}' http://api:8080/internal/jobs"],
  ["curl, key in the query", "token", "curl -s 'https://api.acme.dev/v1/rates?base=EUR&api_key={v}'"],
  [
    "claude mcp, header",
    "token",
    "claude mcp add --transport http acme https://mcp.acme.dev --header 'Authorization: Bearer {v}'",
  ],
  ["export before a run", "token", "export ACME_API_KEY={v} && npm run sync"],
];
