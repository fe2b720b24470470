/** Keys of issuers in links, cookies and what tools print when they are first set up. */
export const LINK_FAMILIES: Readonly<Record<string, string>> = {
  "github raw link":
    "curl -O 'https://raw.githubusercontent.com/acme/shop/main/deploy.sh?token=GHSAT0AAAAAA{t30}'",
  "github image link":
    "![shot](https://private-user-images.githubusercontent.com/4123/{~d9}-{~U}.png?jwt=eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJnaXRodWIuY29tIi{w300}.{w43})",
  "google storage link":
    "https://storage.googleapis.com/acme-exports/a.csv?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=ci%40acme.iam.gserviceaccount.com%2F20260302%2Fauto%2Fstorage%2Fgoog4_request&X-Goog-Date=20260302T081455Z&X-Goog-Expires=900&X-Goog-SignedHeaders=host&X-Goog-Signature={h512}",
  "cloudfront link":
    "https://{~a13}.cloudfront.net/a.mp4?Expires=1767225600&Signature={w342}__&Key-Pair-Id=K{~A13}",
  "firebase storage link":
    "https://firebasestorage.googleapis.com/v0/b/acme.appspot.com/o/a.png?alt=media&token={U}",
  "google callback code":
    "GET /api/auth/callback/google?state={~x20}&code=4%2F0A{w70}&scope=email&prompt=none 302 in 41ms",
  "github callback code": "http://localhost:3000/api/auth/callback/github?code={h20}&state={~w22}",
  "supabase sign-up link":
    "https://{~l20}.supabase.co/auth/v1/verify?token=pkce_{h56}&type=signup&redirect_to=http://localhost:3000",
  "firebase action link":
    "https://acme.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode={w54}&lang=en",
  "tomcat cookie": "Cookie: JSESSIONID={H32}; theme=dark",
  "asp.net session cookie": "Cookie: ASP.NET_SessionId={a24}; lang=de",
  "auth.js cookie":
    "Cookie: authjs.session-token=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwia2lkIjoi{w60}..{w22}.{w300}.{w43}",
  "clerk cookie":
    "cookie: __session=eyJhbGciOiJSUzI1NiIsImNhdCI6{w120}.{w300}.{w342}; __client_uat=1767225600",
  "grafana cookie": "Set-Cookie: grafana_session={h32}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax",
  "jwt of a login answer":
    '{"status":"success","token":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6{w90}.{w43}","data":{"user":{"role":"admin"}}}',
  "jwt in local storage":
    "localStorage.setItem('token', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOi{w90}.{w43}')",
  "jwt in a rest client":
    "GET http://localhost:8080/api/users\nAuthorization: Bearer eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOi{w60}.{w86}",
  "stripe listen":
    "> Ready! You are using Stripe API Version [2024-06-20]. Your webhook signing secret is whsec_{h64} (^C to quit)",
  "telegram, told by its father":
    "Done! Congratulations on your new bot.\n\nUse this token to access the HTTP API:\n{~d10}:AA{w33}\nKeep your token secure and store it safely.",
  "gh status with its token":
    "github.com\n  ✓ Logged in to github.com account anna (keyring)\n  - Git operations protocol: https\n  - Token: gho_{x36}\n  - Token scopes: 'gist', 'read:org', 'repo'",
  "hardhat node": "Account #0: 0x{~h40} (10000 ETH)\nPrivate Key: 0x{h64}",
  "aws portal, powershell":
    '$Env:AWS_ACCESS_KEY_ID="ASIA{~t16}"\n$Env:AWS_SECRET_ACCESS_KEY="{b40}"\n$Env:AWS_SESSION_TOKEN="IQoJb3JpZ2luX2Vj{b340}=="',
  "aws access key, made":
    '{\n    "AccessKey": {\n        "UserName": "ci",\n        "AccessKeyId": "AKIA{~t16}",\n        "Status": "Active",\n        "SecretAccessKey": "{b40}"\n    }\n}',
  "gitlab job in a clone":
    "fatal: unable to access 'https://gitlab-ci-token:glcbt-64_{w20}@gitlab.com/acme/shop.git/': The requested URL returned error: 403",
  "vault, logged in":
    "Success! You are now authenticated.\n\nKey                  Value\n---                  -----\ntoken                hvs.CAES{w90}\ntoken_duration       768h",
  "swarm, printed":
    "To add a worker to this swarm, run the following command:\n\n    docker swarm join --token SWMTKN-1-{a50}-{a25} 10.0.0.4:2377",
};
