import type { KindRow } from "../../generic/kind-row.ts";

/** Clients, settings in code and tests, as their guides write them. */
export const NINTH_CLIENTS: readonly KindRow[] = [
  [
    "ef core in code",
    "token",
    'optionsBuilder.UseSqlServer("Server=localhost,1433;Database=Shop;User=sa;Password={v};Encrypt=False");',
  ],
  [
    "appsettings, smtp",
    "inside",
    '"Smtp": {\n    "Host": "smtp.acme.dev",\n    "UserName": "anna",\n    "Password": "{v}"\n  }',
  ],
  [
    "identity seed",
    "inside",
    'await userManager.CreateAsync(new IdentityUser { UserName = "admin" }, "{v}");\n// password of the first admin',
  ],
  [
    "go-redis options",
    "inside",
    'rdb := redis.NewClient(&redis.Options{\n\tAddr:     "localhost:6379",\n\tPassword: "{v}",\n\tDB:       0,\n})',
  ],
  ["diesel env", "token", "echo DATABASE_URL=postgres://shop:{v}@localhost/diesel_demo > .env"],
  [
    "pool of node-postgres",
    "inside",
    "const pool = new Pool({\n  user: 'dbuser',\n  host: 'db.acme.dev',\n  database: 'mydb',\n  password: '{v}',\n  port: 5432,\n})",
  ],
  [
    "nuxt runtime config",
    "inside",
    "runtimeConfig: {\n    smtpPassword: '{v}',\n    public: { apiBase: '/api' },\n  },",
  ],
  [
    "credentials provider",
    "inside",
    "async authorize(credentials) {\n  if (credentials.username === 'admin' && credentials.password === '{v}') return { id: '1' };\n  return null;\n}",
  ],
  [
    "celery broker",
    "token",
    "CELERY_BROKER_URL = 'amqp://shop:{v}@rabbit:5672//'\nCELERY_TASK_ALWAYS_EAGER = False",
  ],
  [
    "psycopg2 call",
    "inside",
    'conn = psycopg2.connect(\n    host="localhost",\n    database="suppliers",\n    user="anna",\n    password="{v}")',
  ],
  [
    "pymysql call",
    "inside",
    "connection = pymysql.connect(host='localhost',\n                             user='user',\n                             password='{v}',\n                             database='db')",
  ],
  [
    "flask-sqlalchemy",
    "token",
    "app.config['SQLALCHEMY_DATABASE_URI'] = 'mysql+pymysql://root:{v}@localhost/shop'",
  ],
  [
    "flask-mail",
    "inside",
    "app.config['MAIL_USERNAME'] = 'anna@acme.dev'\napp.config['MAIL_PASSWORD'] = '{v}'",
  ],
  [
    "smtplib login",
    "inside",
    'with smtplib.SMTP_SSL("smtp.acme.dev", 465) as server:\n    server.login("anna@acme.dev", "{v}")',
  ],
  [
    "requests, basic auth",
    "inside",
    "r = requests.get('https://api.acme.dev/user', auth=HTTPBasicAuth('anna', '{v}'))",
  ],
  [
    "dbt profiles",
    "word",
    "shop:\n  target: dev\n  outputs:\n    dev:\n      type: postgres\n      user: anna\n      password: {v}\n      port: 5432",
  ],
  [
    "airflow.cfg",
    "token",
    "[database]\nsql_alchemy_conn = postgresql+psycopg2://airflow:{v}@postgres/airflow",
  ],
  [
    "streamlit connection",
    "inside",
    '[connections.mysql]\ndialect = "mysql"\nusername = "anna"\npassword = "{v}"',
  ],
  [
    "engine in a notebook",
    "token",
    'engine = create_engine("redshift+psycopg2://anna:{v}@warehouse:5439/dev")\ndf = pd.read_sql("select 1", engine)',
  ],
  [
    "dbConnect of r",
    "inside",
    "con <- dbConnect(RPostgres::Postgres(), dbname = 'shop', user = 'anna', password = '{v}')",
  ],
  [
    "spark jdbc",
    "inside",
    '.option("dbtable", "orders") \\\n  .option("user", "shop") \\\n  .option("password", "{v}") \\\n  .load()',
  ],
  [
    "rails guide's basic auth",
    "inside",
    'http_basic_authenticate_with name: "dhh", password: "{v}", except: [:index, :show]',
  ],
  [
    "sidekiq web",
    "inside",
    'Sidekiq::Web.use Rack::Auth::Basic do |user, password|\n  user == "admin" && password == "{v}"\nend',
  ],
  [
    "phoenix dev repo",
    "inside",
    'config :shop, Shop.Repo,\n  username: "postgres",\n  password: "{v}",\n  hostname: "localhost",\n  database: "shop_dev"',
  ],
  ["testing library types", "inside", "await user.type(screen.getByLabelText(/password/i), '{v}');"],
  ["django test client", "inside", "self.client.login(username='anna', password='{v}')"],
  [
    "laravel seeder",
    "inside",
    "User::factory()->create([\n    'email' => 'admin@acme.dev',\n    'password' => Hash::make('{v}'),\n]);",
  ],
  [
    "prisma seed",
    "inside",
    "await prisma.user.create({ data: { email: 'a@acme.dev', password: await hash('{v}', 10) } });",
  ],
  [
    "postman raw body",
    "token",
    '"body": {\n  "mode": "raw",\n  "raw": "{\\n  \\"username\\": \\"anna\\",\\n  \\"password\\": \\"{v}\\"\\n}"\n}',
  ],
  [
    "imapflow",
    "inside",
    "new ImapFlow({ host: 'imap.acme.dev', port: 993, secure: true, auth: { user: 'anna', pass: '{v}' } });",
  ],
  [
    "mssql of node",
    "inside",
    "const config = { user: 'sa', password: '{v}', server: 'localhost', database: 'Shop', options: { trustServerCertificate: true } };",
  ],
  [
    "ssh2 of node",
    "inside",
    "conn.connect({ host: 'web.acme.dev', port: 22, username: 'deploy', password: '{v}' });",
  ],
  ["amqplib", "token", "const conn = await amqp.connect('amqp://shop:{v}@localhost:5672');"],
  [
    "neo4j driver",
    "inside",
    "const driver = neo4j.driver('neo4j://localhost', neo4j.auth.basic('neo4j', '{v}'));",
  ],
  [
    "elasticsearch of python",
    "inside",
    'es = Elasticsearch("https://localhost:9200", basic_auth=("elastic", "{v}"), verify_certs=False)',
  ],
  [
    "redis of python",
    "inside",
    "r = redis.Redis(host='localhost', port=6379, password='{v}', decode_responses=True)",
  ],
  [
    "minitest logs in",
    "inside",
    'post login_url, params: { session: { email: "qa@acme.dev", password: "{v}" } }',
  ],
  [
    "rest assured, basic",
    "inside",
    'given().auth().preemptive().basic("anna", "{v}").when().get("/me").then().statusCode(200);',
  ],
];
