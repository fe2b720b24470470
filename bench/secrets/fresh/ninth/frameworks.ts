import type { KindRow } from "../../generic/kind-row.ts";

/** Settings of usual frameworks, as their guides write them. */
export const NINTH_FRAMEWORKS: readonly KindRow[] = [
  [
    "env of a t3 app",
    "token",
    '# Prisma\nDATABASE_URL="mysql://root:{v}@localhost:3306/shop"\n\n# Next Auth\nNEXTAUTH_URL="http://localhost:3000"',
  ],
  [
    "env of strapi",
    "word",
    "DATABASE_CLIENT=postgres\nDATABASE_NAME=strapi\nDATABASE_USERNAME=strapi\nDATABASE_PASSWORD={v}\nDATABASE_SSL=false",
  ],
  ["env of directus", "inside", 'ADMIN_EMAIL="admin@acme.dev"\nADMIN_PASSWORD="{v}"\nDB_CLIENT="sqlite3"'],
  ["env of n8n", "word", "DB_TYPE=postgresdb\nDB_POSTGRESDB_USER=n8n\nDB_POSTGRESDB_PASSWORD={v}"],
  [
    "env of mastodon",
    "word",
    "SMTP_SERVER=smtp.acme.dev\nSMTP_LOGIN=mastodon\nSMTP_PASSWORD={v}\nSMTP_FROM_ADDRESS=notifications@acme.dev",
  ],
  [
    "mail of laravel",
    "word",
    "MAIL_MAILER=smtp\nMAIL_HOST=smtp.acme.dev\nMAIL_USERNAME=anna\nMAIL_PASSWORD={v}\nMAIL_ENCRYPTION=tls",
  ],
  [
    "env of codeigniter",
    "word",
    "database.default.hostname = localhost\ndatabase.default.username = root\ndatabase.default.password = {v}\ndatabase.default.DBDriver = MySQLi",
  ],
  [
    "cakephp app_local",
    "inside",
    "'Datasources' => [\n    'default' => [\n        'host' => 'localhost',\n        'username' => 'my_app',\n        'password' => '{v}',\n        'database' => 'my_app',",
  ],
  [
    "drupal databases",
    "inside",
    "$databases['default']['default'] = [\n  'database' => 'drupal',\n  'username' => 'drupal',\n  'password' => '{v}',\n  'host' => 'localhost',\n];",
  ],
  [
    "magento env.php",
    "inside",
    "'connection' => [\n    'default' => [\n        'host' => 'db',\n        'dbname' => 'magento',\n        'username' => 'magento',\n        'password' => '{v}',",
  ],
  [
    "php, four variables",
    "inside",
    '$servername = "localhost";\n$username = "root";\n$password = "{v}";\n$dbname = "shop";',
  ],
  ["play slick", "inside", 'slick.dbs.default.db.user = "shop"\nslick.dbs.default.db.password = "{v}"'],
  [
    "micronaut datasource",
    "word",
    "datasources:\n  default:\n    url: jdbc:mysql://localhost:3306/shop\n    username: shop\n    password: {v}",
  ],
  ["ktor storage", "word", "storage:\n  jdbcURL: jdbc:postgresql://db/shop\n  user: shop\n  password: {v}"],
  [
    "dropwizard database",
    "word",
    "database:\n  driverClass: org.postgresql.Driver\n  user: shop\n  password: {v}\n  url: jdbc:postgresql://db/shop",
  ],
  [
    "tomcat-users.xml",
    "token",
    '<role rolename="manager-gui"/>\n<user username="admin" password="{v}" roles="manager-gui"/>',
  ],
  [
    "spring in-memory user",
    "inside",
    'UserDetails user = User.withDefaultPasswordEncoder()\n    .username("user")\n    .password("{v}")\n    .roles("USER")\n    .build();',
  ],
  [
    "spring config server",
    "word",
    "spring:\n  cloud:\n    config:\n      server:\n        git:\n          uri: https://git.acme.dev/config\n          username: ci\n          password: {v}",
  ],
  [
    "spring key store",
    "word",
    "server.ssl.key-store=classpath:keystore.p12\nserver.ssl.key-store-password={v}\nserver.ssl.key-store-type=PKCS12",
  ],
  [
    "env of plausible",
    "token",
    "BASE_URL=http://localhost:8000\nDATABASE_URL=postgres://postgres:{v}@plausible_db:5432/plausible_db",
  ],
  ["env of chatwoot", "word", "REDIS_URL=redis://redis:6379\nREDIS_PASSWORD={v}\nPOSTGRES_HOST=postgres"],
  [
    "env of supabase, self-hosted",
    "word",
    "DASHBOARD_USERNAME=supabase\nDASHBOARD_PASSWORD={v}\nPOSTGRES_PORT=5432",
  ],
  ["env of bedrock", "inside", "DB_NAME='shop'\nDB_USER='shop'\nDB_PASSWORD='{v}'\nWP_ENV='development'"],
  [
    "yii2 db",
    "inside",
    "'dsn' => 'mysql:host=localhost;dbname=yii2basic',\n    'username' => 'root',\n    'password' => '{v}',\n    'charset' => 'utf8',",
  ],
  [
    "mybatis config",
    "token",
    '<property name="url" value="jdbc:mysql://localhost:3306/shop"/>\n<property name="username" value="root"/>\n<property name="password" value="{v}"/>',
  ],
  ["liferay portal-ext", "word", "jdbc.default.username=root\njdbc.default.password={v}"],
  [
    "spring rabbitmq",
    "word",
    "spring.rabbitmq.host=rabbit\nspring.rabbitmq.username=shop\nspring.rabbitmq.password={v}",
  ],
  ["spring data redis", "word", "spring:\n  data:\n    redis:\n      host: cache\n      password: {v}"],
];
