/** Put together here, because a whole one is what scanners look for. */
const block = (kind: string, body: string) => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;

/** Private keys in files, and what has the form of a file. */
export const KEYS: Readonly<Record<string, string>> = {
  "pem rsa": block("RSA PRIVATE KEY", "{M1600}"),
  "pem ec": block("EC PRIVATE KEY", "{M164}"),
  "pem dsa": block("DSA PRIVATE KEY", "{M600}"),
  "pem pkcs8": block("PRIVATE KEY", "{M1624}"),
  "pem encrypted": block("ENCRYPTED PRIVATE KEY", "{M1700}"),
  "pem rsa with headers": block(
    "RSA PRIVATE KEY",
    "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{~H32}\n\n{M1600}",
  ),
  "pem on one line": block("PRIVATE KEY", "{b64}\n{b64}\n{b64}\n{b40}").replaceAll("\n", "\\n"),
  "pem without its end": `-----BEGIN ${"RSA PRIVATE"} KEY-----\n{M700}`,
  "ssh key": block("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjEA{b44}\n{M320}"),
  "pgp key": block("PGP PRIVATE KEY BLOCK", "Version: GnuPG v2\n\n{M900}\n=Ab3d"),
  "pgp message in a heredoc": `gpg --import <<'K'\n${block("PGP PRIVATE KEY BLOCK", "\n{M500}")}\nK`,
  putty:
    "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: me\nPublic-Lines: 1\n{~b60}\nPrivate-Lines: 2\n{b64}\n{b40}\nPrivate-MAC: {h64}",
  openvpn: block("OpenVPN Static key V1", "{h32}\n{h32}\n{h32}\n{h32}\n{h32}\n{h32}"),
  "openvpn tls-crypt": `<tls-crypt>\n${block("OpenVPN tls-crypt-v2 client key", "{M400}")}\n</tls-crypt>`,
  wireguard: "[Interface]\nPrivateKey = {b43}=\nAddress = 10.0.0.2/32\n\n[Peer]\nPresharedKey = {b43}=",
  "wg genkey": "$ wg genkey\n{b43}=",
  "jwk rsa": '{"kty":"RSA","kid":"k1","e":"AQAB","n":"{~w342}","d":"{w342}","p":"{w171}","q":"{w171}"}',
  "jwk ec": '{"kty":"EC","crv":"P-256","x":"{~w43}","y":"{~w43}","d":"{w43}"}',
  "jwk oct": '{"kty":"oct","alg":"HS256","k":"{w86}"}',
  age: "# created: 2026-01-01T00:00:00Z\nAGE-SECRET-KEY-1{c58}",
  "age plugin": "AGE-PLUGIN-YUBIKEY-1{c60}",
  "kubeconfig key":
    "users:\n- name: admin\n  user:\n    client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t{~b80}\n    client-key-data: LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQ{b900}==",
  "kubeconfig token": "users:\n- name: ci\n  user:\n    token: {w200}",
  "kubernetes secret":
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop\ntype: Opaque\ndata:\n  db: {b32}==\n  smtp-login: {b24}=",
  "kubernetes secret, plain":
    "apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop\nstringData:\n  db: {x24}\n  smtp-login: {p18}",
  "kubernetes docker config":
    "kind: Secret\ntype: kubernetes.io/dockerconfigjson\ndata:\n  .dockerconfigjson: eyJhdXRocyI6eyJ{b180}",
  "docker config": '{"auths": {"https://index.docker.io/v1/": {"auth": "{b40}="}}}',
  "ansible vault": "$ANSIBLE_VAULT;1.1;AES256\n{h80}\n{h80}\n{h60}",
  "tsig key": 'key "update" {\n  algorithm hmac-sha256;\n  secret "{b43}=";\n};',
  nostr: "nsec1{a58}",
  "bitcoin wif": "wif: K{s51}",
  "bitcoin extended": "xprv9{s106}",
  ethereum: "PRIVATE_KEY=0x{h64}",
  "one-time password": "otpauth://totp/Acme:anna@example.org?secret={t32}&issuer=Acme",
  "one-time seed": "MFA seed: {t32}",
  htpasswd: "admin:$apr1\u0024{x8}\u0024{x22}",
  "shadow line": "anna:$6\u0024{x16}\u0024{x86}:19700:0:99999:7:::",
  jwt: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ{w120}.{w43}",
  "jwt, long": "eyJhbGciOiJSUzI1NiJ9.eyJ{w900}.{w342}",
  jwe: "eyJhbGciOiJSU0EtT0FFUCJ9.{w342}.{w16}.{w200}.{w22}",
  "cookie file": ".example.org\tTRUE\t/\tTRUE\t1893456000\tsessionid\t{a32}",
};
