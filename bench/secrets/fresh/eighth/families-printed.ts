/** Keys of issuers that every developer meets, as servers answer with them and programs print them. */
export const PRINTED_FAMILIES: Readonly<Record<string, string>> = {
  "aws assume-role answer":
    '{\n  "Credentials": {\n    "AccessKeyId": "ASIA{~t16}",\n    "SecretAccessKey": "{b40}",\n    "SessionToken": "IQoJb3JpZ2luX2Vj{b340}==",\n    "Expiration": "2026-11-02T09:14:55Z"\n  }\n}',
  "aws access key in state":
    '"type": "aws_iam_access_key",\n"attributes": {"id": "AKIA{~t16}", "secret": "{b40}", "ses_smtp_password_v4": "B{b43}"}',
  "github clone denied":
    "fatal: unable to access 'https://x-access-token:ghs_{x36}@github.com/acme/shop.git/': The requested URL returned error: 403",
  "github device answer": '{"access_token":"gho_{x36}","token_type":"bearer","scope":"repo,gist"}',
  "github refresh answer":
    "access_token=ghu_{x36}&expires_in=28800&refresh_token=ghr_{x76}&refresh_token_expires_in=15897600&token_type=bearer",
  "gitlab token answer":
    '{"id":41,"name":"ci","revoked":false,"scopes":["api"],"active":true,"token":"glpat-{w20}"}',
  "google token answer":
    '{\n  "access_token": "ya29.a0{w200}",\n  "expires_in": 3599,\n  "refresh_token": "1//0{w100}",\n  "scope": "openid email",\n  "token_type": "Bearer"\n}',
  "supabase callback":
    "http://localhost:3000/#access_token=eyJhbGciOiJIUzI1NiIsImtpZCI6{w30}.{w400}.{w43}&expires_in=3600&refresh_token={w12}&token_type=bearer&type=signup",
  "microsoft token answer":
    '{"token_type":"Bearer","expires_in":4799,"access_token":"eyJ0eXAiOiJKV1QiLCJub25jZSI6{w80}.{w600}.{w342}","refresh_token":"1.A{w500}"}',
  "auth0 token answer":
    '{"access_token":"eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6{w40}.{w400}.{w342}","scope":"read:users","expires_in":86400,"token_type":"Bearer"}',
  "cognito answer":
    '"AuthenticationResult": {\n  "AccessToken": "eyJraWQiOi{w100}.{w400}.{w342}",\n  "ExpiresIn": 3600,\n  "RefreshToken": "eyJjdHkiOiJKV1QiLCJlbmMiOiJBMjU2R0NNIiwiYWxnIjoiUlNBLU9BRVAifQ.{w342}.{w16}.{w600}.{w22}"\n}',
  "firebase sign-in answer":
    '{"kind": "identitytoolkit#VerifyPasswordResponse", "localId": "{~x28}", "idToken": "eyJhbGciOiJSUzI1NiIsImtpZCI6{w60}.{w500}.{w342}", "refreshToken": "AMf-vB{w180}"}',
  "keycloak answer":
    '{"access_token":"eyJhbGciOiJSUzI1NiIsInR5cCIgOiAiSldUIiwia2lkIiA6ICI{w50}.{w500}.{w342}","expires_in":300,"refresh_token":"eyJhbGciOiJIUzUxMiIsInR5cCIgOiAiSldUIiwia2lkIiA6ICI{w50}.{w300}.{w86}","token_type":"Bearer"}',
  "paypal token answer":
    '{"scope":"https://uri.paypal.com/services/invoicing","access_token":"A21AA{w92}","token_type":"Bearer","expires_in":32400}',
  "shopify token answer": '{"access_token":"shpat_{h32}","scope":"write_products,read_orders"}',
  "slack install answer":
    '{"ok":true,"access_token":"xoxb-{~d12}-{~d13}-{x24}","authed_user":{"id":"U{~A10}","access_token":"xoxp-{~d12}-{~d12}-{~d13}-{h32}"},"team":{"id":"T{~A10}"}}',
  "stripe intent answer":
    '{\n  "id": "pi_{~x24}",\n  "object": "payment_intent",\n  "client_secret": "pi_{~x24}_secret_{x25}",\n  "status": "requires_payment_method"\n}',
  "elastic key answer": '{"id":"{~w20}","name":"ci","api_key":"{w22}","encoded":"{b58}=="}',
  "grafana token answer": '{"id":2,"name":"ci","key":"glsa_{x32}_{h8}"}',
  "litellm key answer": '{"key":"sk-{w22}","models":["gpt-4o"],"max_budget":10.0,"expires":null}',
  "azure principal answer":
    '{\n  "appId": "{~U}",\n  "displayName": "ci",\n  "password": "{x3}8Q~{w34}",\n  "tenant": "{~U}"\n}',
  "jwt in a trace":
    "> GET /api/orders HTTP/2\n> Host: api.acme.dev\n> authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0MTIzIi{w90}.{w43}\n> accept: */*\n>\n< HTTP/2 401",
  "openai in a trace":
    "* Connected to api.openai.com (162.159.140.245) port 443\n> POST /v1/responses HTTP/2\n> authorization: Bearer sk-proj-{w74}T3BlbkFJ{w74}\n> content-type: application/json\n< HTTP/2 429",
  "anthropic in a debug log":
    "DEBUG httpx request headers={'x-api-key': 'sk-ant-api03-{w93}AA', 'anthropic-version': '2023-06-01'}",
  "gemini in a failing url":
    "requests.exceptions.HTTPError: 429 Client Error: Too Many Requests for url: https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent?key=AIza{w35}",
  "telegram in a client log":
    'httpx: HTTP Request: POST https://api.telegram.org/bot{~d10}:AA{w33}/getUpdates "HTTP/1.1 200 OK"',
  "discord identify":
    '{"op":2,"d":{"token":"MTA{x23}.G{w5}.{w38}","intents":513,"properties":{"os":"linux"}}}',
  "npm token table":
    "┌──────────┬──────────────────────────────────────────┐\n│ token    │ npm_{x36} │\n├──────────┼──────────────────────────────────────────┤\n│ readonly │ false                                    │",
  "elasticsearch, first start":
    "✅ Elasticsearch security features have been automatically configured!\n\nℹ️  Password for the elastic user (reset with `bin/elasticsearch-reset-password -u elastic`):\n  {x20}\n\nℹ️  Configure Kibana to use this cluster:\n  eyJ2ZXIiOiI4{b160}=",
  "jenkins, first start":
    "Please use the following password to proceed to installation:\n\n{h32}\n\nThis may also be found at: /var/jenkins_home/secrets/initialAdminPassword",
  "jupyter, first start":
    "    Or copy and paste one of these URLs:\n        http://127.0.0.1:8888/lab?token={h48}",
  "vapid pair":
    "=======================================\n\nPublic Key:\nB{~w86}\n\nPrivate Key:\n{w43}\n\n=======================================",
  "wg dump": "wg0\t{b43}=\t{~b43}=\t51820\toff",
  "bitcoin key, dumped": "$ bitcoin-cli dumpprivkey bc1q{~a38}\nL{s51}",
  "bitcoin descriptor": '{"desc": "wpkh(xprv{s107}/84h/0h/0h/0/*)#{~a8}", "active": true, "internal": false}',
  "express cookie": "< set-cookie: connect.sid=s%3A{w32}.{x43}; Path=/; HttpOnly",
  "django cookie":
    "Set-Cookie: sessionid={a32}; expires=Mon, 16 Nov 2026 08:14:55 GMT; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax",
  "laravel cookie":
    "set-cookie: laravel_session=eyJpdiI6I{x300}%3D; expires=Mon, 02 Nov 2026 10:14:55 GMT; Max-Age=7200; path=/; httponly; samesite=lax",
  "php cookie": "Cookie: PHPSESSID={a26}; theme=dark",
  "rails cookie": "Cookie: _shop_session={x240}--{x16}--{x22}%3D%3D; locale=de",
  "aspnet cookie": "Cookie: .AspNetCore.Identity.Application=CfDJ8{w500}",
  "flask cookie": "Set-Cookie: session=.eJw{w60}.{~w6}.{w27}; HttpOnly; Path=/",
  "wordpress cookie": "Cookie: wordpress_logged_in_{~h32}=anna%7C1767225600%7C{x43}%7C{h64}",
  "better-auth cookie": "cookie: better-auth.session_token={x32}.{x43}%3D",
  "supabase cookie": "cookie: sb-{~l20}-auth-token=base64-eyJhY2Nlc3NfdG9rZW4iOi{w600}",
  "cloudflare access cookie":
    "curl -H 'Cookie: CF_Authorization=eyJhbGciOiJSUzI1NiIsImtpZCI6{w80}.{w400}.{w342}' https://admin.acme.dev/",
  "playwright storage":
    '{"cookies":[{"name":"session","value":"{x64}","domain":"app.acme.dev","path":"/","httpOnly":true}],"origins":[{"origin":"http://localhost:3000","localStorage":[{"name":"access_token","value":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIi{w90}.{w43}"}]}]}',
};
