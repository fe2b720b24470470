import type { KindRow } from "../../generic/kind-row.ts";

/** Files of usual frameworks and tools, with the lines around the password as they stand there. */
export const EIGHTH_PLACES: readonly KindRow[] = [
  [
    "env of next",
    "token",
    '# local development\nNEXT_PUBLIC_SITE_URL=http://localhost:3000\nDATABASE_URL="postgresql://shop:{v}@localhost:5432/shop?schema=public"',
  ],
  [
    "env of laravel",
    "word",
    "DB_CONNECTION=mysql\nDB_HOST=127.0.0.1\nDB_PORT=3306\nDB_DATABASE=shop\nDB_USERNAME=shop\nDB_PASSWORD={v}\n\nBROADCAST_DRIVER=log",
  ],
  ["env of symfony", "token", 'DATABASE_URL="mysql://shop:{v}@127.0.0.1:3306/shop?serverVersion=8.0.32"'],
  ["mailer of symfony", "token", "MAILER_DSN=smtp://anna:{v}@smtp.acme.dev:587"],
  [
    "rails production",
    "word",
    "production:\n  <<: *default\n  database: shop_production\n  username: shop\n  password: {v}",
  ],
  [
    "django, whole setting",
    "inside",
    "DATABASES = {\n    'default': {\n        'ENGINE': 'django.db.backends.postgresql',\n        'NAME': 'shop',\n        'USER': 'shop',\n        'PASSWORD': '{v}',\n        'HOST': 'db',\n    }\n}",
  ],
  [
    "spring, whole block",
    "word",
    "spring:\n  datasource:\n    url: jdbc:postgresql://db:5432/shop\n    username: shop\n    password: {v}",
  ],
  ["quarkus", "word", "quarkus.datasource.username=shop\nquarkus.datasource.password={v}"],
  [
    "nest typeorm",
    "inside",
    "TypeOrmModule.forRoot({\n  type: 'postgres',\n  host: 'db',\n  username: 'shop',\n  password: '{v}',\n  database: 'shop',\n})",
  ],
  [
    "mikro-orm",
    "inside",
    "MikroORM.init({ dbName: 'shop', host: 'db', user: 'shop', password: '{v}', debug: true });",
  ],
  [
    "sequelize config",
    "inside",
    '"development": {\n    "username": "root",\n    "password": "{v}",\n    "database": "shop_dev",\n    "dialect": "mysql"\n  }',
  ],
  [
    "alembic.ini, async",
    "token",
    "script_location = alembic\nsqlalchemy.url = postgresql+asyncpg://shop:{v}@db/shop",
  ],
  [
    "settings of fastapi",
    "inside",
    'class Settings(BaseSettings):\n    smtp_user: str = "anna"\n    smtp_password: str = "{v}"',
  ],
  [
    "appsettings, connection",
    "token",
    '"ConnectionStrings": {\n    "Default": "Server=db;Database=Shop;User Id=shop;Password={v};TrustServerCertificate=True"\n  }',
  ],
  ["npgsql in code", "token", 'options.UseNpgsql("Host=db;Database=shop;Username=shop;Password={v}");'],
  ["go mysql dsn", "token", 'dsn := "shop:{v}@tcp(db:3306)/shop?parseTime=true"'],
  ["pgx, conninfo", "token", 'conn, err := pgx.Connect(ctx, "user=shop password={v} host=db dbname=shop")'],
  ["jdbc, both in the query", "token", "jdbc:mysql://db:3306/shop?user=shop&password={v}&useSSL=false"],
  [
    "secret as kubectl prints it",
    "any",
    "apiVersion: v1\ndata:\n  password: {v:base64}\n  username: c2hvcA==\nkind: Secret\nmetadata:\n  name: shop-db",
  ],
  [
    "secret as last applied",
    "any",
    'kubectl.kubernetes.io/last-applied-configuration: |\n      {"apiVersion":"v1","kind":"Secret","metadata":{"name":"shop-db"},"stringData":{"password":"{v:json}"}}',
  ],
  [
    "env of a deployment",
    "inside",
    '        env:\n        - name: SMTP_USER\n          value: "anna"\n        - name: SMTP_PASSWORD\n          value: "{v}"',
  ],
  [
    "properties in a configmap",
    "word",
    "data:\n  application.properties: |\n    spring.mail.username=anna\n    spring.mail.password={v}",
  ],
  [
    "compose, wordpress",
    "word",
    "    environment:\n      WORDPRESS_DB_HOST: db\n      WORDPRESS_DB_USER: wp\n      WORDPRESS_DB_PASSWORD: {v}",
  ],
  [
    "compose, mariadb",
    "word",
    "    environment:\n      - MARIADB_DATABASE=shop\n      - MARIADB_ROOT_PASSWORD={v}",
  ],
  [
    "compose, minio",
    "word",
    "    environment:\n      MINIO_ROOT_USER: minio\n      MINIO_ROOT_PASSWORD: {v}",
  ],
  [
    "compose, pgadmin",
    "word",
    "    environment:\n      PGADMIN_DEFAULT_EMAIL: a@acme.dev\n      PGADMIN_DEFAULT_PASSWORD: {v}",
  ],
  [
    "compose, opensearch",
    "word",
    "      - discovery.type=single-node\n      - OPENSEARCH_INITIAL_ADMIN_PASSWORD={v}",
  ],
  ["dockerfile, env", "word", "FROM node:22-alpine\nENV DB_PASSWORD={v}\nCOPY . ."],
  [
    "service of a workflow",
    "word",
    "    services:\n      postgres:\n        image: postgres:17\n        env:\n          POSTGRES_PASSWORD: {v}",
  ],
  ["gitlab ci, variables", "word", "variables:\n  POSTGRES_DB: shop\n  POSTGRES_PASSWORD: {v}"],
  [
    "terraform, default",
    "inside",
    'variable "admin_password" {\n  description = "first login"\n  type        = string\n  default     = "{v}"\n}',
  ],
  [
    "terraform, db instance",
    "inside",
    'resource "aws_db_instance" "shop" {\n  engine   = "postgres"\n  username = "shop"\n  password = "{v}"\n}',
  ],
  [
    "terraform, plan of a lambda",
    "inside",
    '      ~ environment {\n          ~ variables = {\n              ~ "DB_PASSWORD" = "{v}" -> (known after apply)',
  ],
  ["npmrc, _auth", "any", "//npm.acme.dev/:_auth={v:login}\n//npm.acme.dev/:always-auth=true"],
  ["pip.conf, url", "token", "[global]\nextra-index-url = https://ci:{v}@pypi.acme.dev/simple"],
  ["gradle.properties, nexus", "word", "nexusUsername=ci\nnexusPassword={v}\norg.gradle.jvmargs=-Xmx2g"],
  [
    "maven proxy",
    "token",
    "<proxy>\n  <host>proxy.acme.dev</host>\n  <username>anna</username>\n  <password>{v}</password>\n</proxy>",
  ],
  ["key.properties", "word", "storeFile=upload.jks\nstorePassword={v}\nkeyAlias=upload\nkeyPassword={v}"],
  [
    "nginx, basic to upstream",
    "any",
    'proxy_set_header Authorization "Basic {v:login}";\nproxy_pass http://api;',
  ],
  [
    "sqltools",
    "inside",
    '"sqltools.connections": [{"driver": "PostgreSQL", "username": "shop", "password": "{v}", "name": "dev"}]',
  ],
  ["launch.json", "inside", '"request": "launch",\n"env": {"NODE_ENV": "development", "DB_PASS": "{v}"}'],
  [
    "eduroam",
    "inside",
    'network={\n  ssid="eduroam"\n  key_mgmt=WPA-EAP\n  identity="anna@uni.example"\n  password="{v}"\n}',
  ],
  ["factory of users", "inside", 'factory :user do\n  email { "qa@acme.dev" }\n  password { "{v}" }\nend'],
  [
    "pytest fixture",
    "inside",
    '@pytest.fixture\ndef login():\n    return {"username": "qa", "password": "{v}"}',
  ],
  ["cypress.env.json", "inside", '{\n  "E2E_USER": "qa@acme.dev",\n  "E2E_PASSWORD": "{v}"\n}'],
  ["postman variable", "inside", '{"key": "password", "value": "{v}", "type": "secret", "enabled": true}'],
  [
    "http file, login",
    "inside",
    'POST https://api.acme.dev/login\nContent-Type: application/json\n\n{\n  "username": "anna",\n  "password": "{v}"\n}',
  ],
  [
    "sql user mapping",
    "inside",
    "CREATE USER MAPPING FOR shop SERVER erp OPTIONS (user 'erp', password '{v}');",
  ],
  [
    "sql subscription",
    "token",
    "CREATE SUBSCRIPTION s CONNECTION 'host=db1 user=rep password={v} dbname=shop' PUBLICATION p;",
  ],
  [
    "sql replication source",
    "inside",
    "CHANGE REPLICATION SOURCE TO SOURCE_HOST='db1', SOURCE_USER='rep', SOURCE_PASSWORD='{v}';",
  ],
];
