import type { KindRow } from "../../generic/kind-row.ts";

/** Files of containers, pipelines, servers and editors, as their documents write them. */
export const NINTH_PLATFORMS: readonly KindRow[] = [
  [
    "compose, keycloak",
    "word",
    "    environment:\n      KC_BOOTSTRAP_ADMIN_USERNAME: admin\n      KC_BOOTSTRAP_ADMIN_PASSWORD: {v}",
  ],
  [
    "compose, grafana",
    "word",
    "    environment:\n      - GF_SECURITY_ADMIN_USER=admin\n      - GF_SECURITY_ADMIN_PASSWORD={v}",
  ],
  [
    "compose, rabbitmq",
    "word",
    "    environment:\n      RABBITMQ_DEFAULT_USER: shop\n      RABBITMQ_DEFAULT_PASS: {v}",
  ],
  [
    "compose, mongo",
    "word",
    "    environment:\n      MONGO_INITDB_ROOT_USERNAME: root\n      MONGO_INITDB_ROOT_PASSWORD: {v}",
  ],
  [
    "compose, mongo-express",
    "word",
    "      ME_CONFIG_BASICAUTH_USERNAME: admin\n      ME_CONFIG_BASICAUTH_PASSWORD: {v}",
  ],
  [
    "compose, redis",
    "word",
    "  cache:\n    image: redis:7-alpine\n    command: redis-server --save 20 1 --requirepass {v}",
  ],
  ["compose, elasticsearch", "word", "      - ELASTIC_PASSWORD={v}\n      - xpack.security.enabled=true"],
  [
    "compose, clickhouse",
    "word",
    "      CLICKHOUSE_DB: shop\n      CLICKHOUSE_USER: shop\n      CLICKHOUSE_PASSWORD: {v}",
  ],
  [
    "compose, influxdb",
    "word",
    "      DOCKER_INFLUXDB_INIT_USERNAME: admin\n      DOCKER_INFLUXDB_INIT_PASSWORD: {v}\n      DOCKER_INFLUXDB_INIT_ORG: acme",
  ],
  [
    "compose, nextcloud",
    "word",
    "      - MYSQL_PASSWORD={v}\n      - MYSQL_DATABASE=nextcloud\n      - MYSQL_USER=nextcloud",
  ],
  ["compose, gitea", "word", "      - GITEA__database__USER=gitea\n      - GITEA__database__PASSWD={v}"],
  ["compose, pi-hole", "inside", "      TZ: 'Europe/Berlin'\n      FTLCONF_webserver_api_password: '{v}'"],
  ["compose, sql server", "inside", '      ACCEPT_EULA: "Y"\n      SA_PASSWORD: "{v}"'],
  [
    "compose, gluetun",
    "word",
    "      - VPN_SERVICE_PROVIDER=acme\n      - OPENVPN_USER=anna\n      - OPENVPN_PASSWORD={v}",
  ],
  [
    "compose, database url",
    "token",
    "    environment:\n      DATABASE_URL: postgresql://shop:{v}@db:5432/shop\n    depends_on: [db]",
  ],
  [
    "values of bitnami postgres",
    "word",
    "auth:\n  enablePostgresUser: true\n  postgresPassword: {v}\n  database: shop",
  ],
  [
    "values of kube-prometheus",
    "word",
    "grafana:\n  adminUser: admin\n  adminPassword: {v}\n  ingress:\n    enabled: true",
  ],
  ["secret manifest, quoted", "inside", 'type: Opaque\nstringData:\n  DB_USER: shop\n  DB_PASSWORD: "{v}"'],
  [
    "secret manifest, data with a comment",
    "any",
    "type: Opaque\ndata:\n  # echo -n ... | base64\n  db-password: {v:base64}",
  ],
  [
    "workflow, mysql service",
    "word",
    "      mysql:\n        image: mysql:8\n        env:\n          MYSQL_DATABASE: shop_test\n          MYSQL_ROOT_PASSWORD: {v}",
  ],
  [
    "workflow, env of a step",
    "inside",
    "      - run: npm run e2e\n        env:\n          E2E_USER: qa@acme.dev\n          E2E_PASSWORD: '{v}'",
  ],
  [
    "workflow, ssh action",
    "word",
    "        uses: appleboy/ssh-action@v1\n        with:\n          host: web.acme.dev\n          username: deploy\n          password: {v}\n          script: ./deploy.sh",
  ],
  [
    "workflow, ftp action",
    "word",
    "        uses: SamKirkland/FTP-Deploy-Action@v4.3.5\n        with:\n          server: ftp.acme.dev\n          username: deploy\n          password: {v}",
  ],
  [
    "circleci, postgres image",
    "word",
    "      - image: cimg/postgres:14.0\n        environment:\n          POSTGRES_USER: shop\n          POSTGRES_PASSWORD: {v}",
  ],
  [
    "drone plugin",
    "word",
    "  - name: publish\n    image: plugins/docker\n    settings:\n      username: ci\n      password: {v}",
  ],
  ["gitlab ci, before_script", "word", "  before_script:\n    - docker login -u ci -p {v} registry.acme.dev"],
  ["azure pipelines, env of a script", "inside", "- script: npm test\n  env:\n    DB_PASSWORD: '{v}'"],
  [
    "ansible group_vars, become",
    "word",
    "ansible_user: deploy\nansible_become: true\nansible_become_password: {v}",
  ],
  ["pulumi stack file", "word", "config:\n  aws:region: eu-west-1\n  shop:dbPassword: {v}"],
  ["terraform locals", "inside", 'locals {\n  db_user     = "shop"\n  db_password = "{v}"\n}'],
  ["terraform helm set", "inside", 'set_sensitive {\n    name  = "auth.password"\n    value = "{v}"\n  }'],
  [
    "terraform state, db instance",
    "inside",
    '"instance_class": "db.t4g.micro",\n            "password": "{v}",\n            "port": 5432,',
  ],
  [
    "cloudformation, json",
    "inside",
    '"MasterUsername": "admin",\n        "MasterUserPassword": "{v}",\n        "DBInstanceClass": "db.t3.micro"',
  ],
  [
    "cloud-config, default user",
    "word",
    "#cloud-config\nuser: anna\npassword: {v}\nchpasswd: { expire: False }\nssh_pwauth: True",
  ],
  ["fstab, cifs", "word", "//nas.acme.dev/share /mnt/nas cifs username=anna,password={v},uid=1000 0 0"],
  [
    "proxy in npmrc, twice",
    "token",
    "proxy=http://anna:{v}@proxy.acme.dev:8080\nhttps-proxy=http://anna:{v}@proxy.acme.dev:8080",
  ],
  [
    "proxy of docker client",
    "token",
    '"proxies": {\n    "default": {\n      "httpProxy": "http://anna:{v}@proxy.acme.dev:3128",\n      "noProxy": "localhost"\n    }\n  }',
  ],
  [
    "sftp.json of the editor",
    "inside",
    '{\n  "name": "web",\n  "host": "web.acme.dev",\n  "protocol": "sftp",\n  "username": "deploy",\n  "password": "{v}",\n  "uploadOnSave": true\n}',
  ],
  [
    "vscode mssql",
    "inside",
    '"mssql.connections": [{ "server": "localhost", "user": "sa", "password": "{v}", "savePassword": true }]',
  ],
  ["rest client, plain basic", "word", "GET https://api.acme.dev/me\nAuthorization: Basic anna:{v}"],
  [
    "http environment of the ide",
    "inside",
    '{\n  "dev": {\n    "host": "http://localhost:8080",\n    "username": "anna",\n    "password": "{v}"\n  }\n}',
  ],
  [
    "init.sql",
    "inside",
    "CREATE DATABASE shop;\nCREATE USER shop WITH ENCRYPTED PASSWORD '{v}';\nGRANT ALL PRIVILEGES ON DATABASE shop TO shop;",
  ],
  [
    "mysql root, native",
    "inside",
    "ALTER USER 'root'@'localhost' IDENTIFIED WITH mysql_native_password BY '{v}';\nFLUSH PRIVILEGES;",
  ],
  ["oracle user with quota", "inside", 'CREATE USER shop IDENTIFIED BY "{v}" QUOTA UNLIMITED ON users;'],
  ["postgres role, later", "inside", "\\c shop\nALTER USER postgres PASSWORD '{v}';"],
];
