import type { KindRow } from "../../generic/kind-row.ts";

/** What programs print of a password. */
export const EIGHTH_OUTPUTS: readonly KindRow[] = [
  [
    "sequelize statement",
    "inside",
    "Executing (default): INSERT INTO users (email, password) VALUES ('anna@acme.dev', '{v}');",
  ],
  ["express body", "inside", "POST /api/login { email: 'anna@acme.dev', password: '{v}' }"],
  [
    "trace of a login in JSON",
    "inside",
    '> POST /login HTTP/1.1\n> Content-Type: application/json\n>\n{"email":"anna@acme.dev","password":"{v}"}\n< HTTP/1.1 200 OK',
  ],
  [
    "trace of a form",
    "any",
    "> Content-Type: application/x-www-form-urlencoded\n> Content-Length: 61\n>\nusername=anna&password={v:url}&remember=1",
  ],
  [
    "form in a har",
    "inside",
    '"postData": {"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "password", "value": "{v}"}]}',
  ],
  ["docker inspect, env", "inside", '"Env": [\n    "POSTGRES_PASSWORD={v}",\n    "PATH=/usr/local/bin"\n]'],
  ["docker history", "word", "<missing>   2 weeks ago   ENV DB_PASSWORD={v}   0B   buildkit.dockerfile.v0"],
  [
    "kubectl describe pod",
    "word",
    "    Environment:\n      SMTP_USER:      anna\n      SMTP_PASSWORD:  {v}\n    Mounts:",
  ],
  [
    "helm, values of the user",
    "word",
    "USER-SUPPLIED VALUES:\npostgresql:\n  auth:\n    password: {v}\n    username: shop",
  ],
  [
    "lambda configuration",
    "inside",
    '    "Environment": {\n        "Variables": {\n            "STAGE": "prod",\n            "DB_PASS": "{v}"\n        }\n    }',
  ],
  [
    "task definition",
    "inside",
    '"environment": [{"name": "STAGE", "value": "prod"}, {"name": "DB_PASSWORD", "value": "{v}"}]',
  ],
  ["cloud run description", "word", "spec:\n  containers:\n  - env:\n    - name: DB_PASS\n      value: {v}"],
  [
    "secret string in an answer",
    "inside",
    '"Name": "shop/db",\n"SecretString": "{\\"username\\":\\"shop\\",\\"password\\":\\"{v}\\"}",',
  ],
  [
    "script of an instance",
    "word",
    "Master username: shop\nMaster password: {v}\nEndpoint: shop.c1.eu-west-1.rds.amazonaws.com",
  ],
  ["seed that tells", "word", "Created admin user admin@acme.dev with password {v}"],
  ["seed, with a slash", "word", "Seeding done. Admin login: admin@acme.dev / {v}"],
  ["mysql, first start", "word", "[Note] [Entrypoint]: GENERATED ROOT PASSWORD: {v}"],
  [
    "mysqld, first start",
    "word",
    "[Note] [MY-010454] [Server] A temporary password is generated for root@localhost: {v}",
  ],
  ["wp core install", "word", "Admin password: {v}\nSuccess: WordPress installed successfully."],
  [
    "typeorm error",
    "inside",
    "DriverOptions { type: 'postgres', host: 'db', username: 'shop', password: '{v}', database: 'shop' }",
  ],
  [
    "url in a log of tries",
    "token",
    "could not connect to postgres://shop:{v}@db:5432/shop: connection refused, next try in 5 s",
  ],
  [
    "url in an invalid-url error",
    "token",
    "TypeError: Invalid URL\n  code: 'ERR_INVALID_URL',\n  input: 'postgres://shop:{v}@db:port/shop'",
  ],
];
