import type { KindRow } from "../../generic/kind-row.ts";

/** What programs print of a password. */
export const NINTH_OUTPUTS: readonly KindRow[] = [
  [
    "url told at the start",
    "token",
    "[shop] connecting to postgresql://shop:{v}@localhost:5432/shop\n[shop] listening on :3000",
  ],
  ["mongoose error", "token", "MongoParseError: Invalid scheme in mongo://shop:{v}@localhost/shop"],
  [
    "logger of a request body",
    "inside",
    '{"level":30,"time":1767225600123,"req":{"method":"POST","url":"/login","body":{"email":"a@acme.dev","password":"{v}"}},"msg":"incoming request"}',
  ],
  [
    "django debug page",
    "inside",
    "POST:\n  csrfmiddlewaretoken = '...'\n  username = 'anna'\n  password = '{v}'",
  ],
  [
    "query log, plain password",
    "inside",
    "select * from `users` where `email` = 'a@acme.dev' and `password` = '{v}' limit 1",
  ],
  [
    "spring debug of a dto",
    "inside",
    'Read "application/json;charset=UTF-8" to [LoginRequest[username=anna, password={v}]]',
  ],
  [
    "fastapi 422 body",
    "inside",
    '{"detail":[{"type":"string_too_short","loc":["body","password"],"msg":"String should have at least 64 characters","input":"{v}"}]}',
  ],
  [
    "zod error with input",
    "inside",
    "ZodError at password: Too small\n  received: { email: 'a@acme.dev', password: '{v}' }",
  ],
  [
    "jest, called with",
    "inside",
    'Expected: {"email": "a@acme.dev", "password": "other"}\n    Received: {"email": "a@acme.dev", "password": "{v}"}',
  ],
  ["playwright call log", "inside", "Call log:\n  - waiting for getByLabel('Password')\n  - fill(\"{v}\")"],
  [
    "docker compose config, printed",
    "word",
    "services:\n  db:\n    environment:\n      POSTGRES_DB: shop\n      POSTGRES_PASSWORD: {v}\n    networks:\n      default: null",
  ],
  [
    "docker run, echoed by make",
    "word",
    "docker run --rm -e DB_USER=shop -e DB_PASSWORD={v} shop:latest npm run migrate\nmake: *** [Makefile:12: migrate] Error 1",
  ],
  [
    "terraform, output shown",
    "inside",
    'db_endpoint = "shop.c1.eu-west-1.rds.amazonaws.com:5432"\ndb_password = "{v}"',
  ],
  [
    "ansible, verbose task",
    "inside",
    'ok: [web] => {"changed": false, "invocation": {"module_args": {"login_user": "root", "login_password": "{v}", "name": "shop"}}}',
  ],
  [
    "default admin, printed",
    "word",
    "Default admin account created:\n  login:    admin@acme.dev\n  password: {v}",
  ],
  [
    "gitlab, first password",
    "token",
    "# WARNING: This value is valid only in the following conditions\n\nPassword: {v}\n\n# NOTE: This file will be automatically deleted in the first reconfigure run after 24 hours.",
  ],
  [
    "notes of a chart",
    "word",
    "NOTES:\n1. Open http://127.0.0.1:3000\n2. Log in with\n   Username: admin\n   Password: {v}",
  ],
  [
    "keycloak users, exported",
    "inside",
    '"users": [{"username": "anna", "enabled": true, "credentials": [{"type": "password", "value": "{v}", "temporary": false}]}]',
  ],
  [
    "filebrowser, first start",
    "word",
    "2026/03/02 08:14:55 User 'admin' initialized with randomly generated password: {v}",
  ],
  [
    "qbittorrent, first start",
    "word",
    "The WebUI administrator password was not set. A temporary password is provided for this session: {v}",
  ],
  ["history of a shell", "word", "  411  cd infra\n  412  mysql -u root -p{v} shop\n  413  history"],
  [
    "rspec, got",
    "inside",
    'expected: {:email=>"a@acme.dev", :password=>"other"}\n     got: {:email=>"a@acme.dev", :password=>"{v}"}',
  ],
  [
    "go test, got and want",
    "inside",
    'config_test.go:41: got Config{User:"shop", Password:"{v}"}, want Config{User:"shop", Password:""}',
  ],
];
