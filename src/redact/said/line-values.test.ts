import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler } from "../samples.fixture.ts";

const clear = (text: string) => redact(text, new Uint8Array(32).fill(7)).text;
const CHOSEN = ["amber-walrus", "harlequin", "19870412", "mXT2E.b1", "kY?.oZ?uY4~s5AF", "bR+fZU0::R4"];

test.each([
  "password: @",
  "  postgresPassword: @\n  database: shop",
  "MYSQL_ROOT_PASSWORD: @ # as on staging",
  "> **Passwort:** @",
  "mot de passe : @",
  "2. contraseña: @",
  "smtp.password=@\nsmtp.port=25",
  'the password is "@", as ever',
  "CREATE USER 'app' IDENTIFIED BY '@';",
  "<password>@</password>",
  "terraform apply -auto-approve -var 'db_password=@'",
  "helm upgrade shop ./chart --set postgresql.auth.password=@,replicas=2",
  "host=db port=5432 user=app password=@ sslmode=require",
])("a password that somebody chose stayed in %j", (place) => {
  expect(CHOSEN.filter((chosen) => clear(place.replace("@", () => chosen)).includes(chosen))).toEqual([]);
});

test.each([
  "  password: hashedPassword,",
  "password = form.password",
  "    password: z.string().min(8)",
  "Passwort: vergessen.",
  "Password: required",
  "pwd: /srv/acme/projects",
  "  PASS: checks_2_things",
  "the password is 'too short' for this policy",
  "password: user-supplied",
  "clave: $CLAVE_2b",
  "client.connect(user=anna, password=form_value)",
  "mysql -u root -p app_cache < dump.sql",
])("a line that tells no password is kept: %j", (text) => {
  expect(clear(text)).toBe(text);
});

test("the time before a log's line was taken for the password above it", () => {
  const log = "Password:\n  2026-03-02T08:14:55.123Z reset mail sent";
  expect(clear(log)).toBe(log);
});

test("what two services wrote before a line hid the name above a value", () => {
  const secret = filler(12);
  const lines = ["- name: DB_PASSWORD", `  value: ${secret}`];
  const log = lines.map((line) => `web-1  | 2026-03-02T08:14:55.123Z ${line}`).join("\n");
  expect(clear(log)).not.toContain(secret);
});

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%*+-./:=?@^_~";

test.each(["admin_password = @", "şifre: @", "--http-password=@", "client secret @"])(
  "pieces of a long value stayed beside marks in %j",
  (place) => {
    for (const length of [65, 255, 513, 2_001, 3_999]) {
      const cleared = clear(place.replace("@", () => `k${filler(length, SIGNS)}7a`));
      const left = cleared.replace(/\[redacted:[a-z-]+:[0-9a-f]{8}\]/g, "");
      expect([length, left.length]).toEqual([length, Math.min(left.length, place.length + 8)]);
    }
  },
);

test.each(["anna,@,2026-11-28T09:53:12Z,10.0.0.7", "user=app;password=@;Port=5432;Ssl=1;Ver=8.0.36"])(
  "beside a secret its row stays: %j",
  (row) => {
    const [before = "", behind = ""] = row.split("@");
    const cleared = clear(`password: gT7kPzvQ2mRx9LdW4s\n${row.replace("@", "gT7kPzvQ2mRx9LdW4s")}`);
    expect(cleared).toContain(before);
    expect(cleared.endsWith(behind)).toBe(true);
  },
);

test("a test's report in columns keeps its figures", () => {
  const report = "Suite    Pass       Fail\nunit     1523/1530  7\nlong     98.53%     0";
  expect(clear(report)).toBe(report);
});

test("a command in a list of many lines is read in one way only", () => {
  const items = ["--host", "db", "--user", "app", "--single-transaction", "--routines", "--events"];
  const list = ["mysqldump", ...items, ...items, ...items, ...items].map((item) => `        "${item}"`);
  const text = `[\n${list.join(",\n")}\n]`;
  expect(clear(text)).toBe(text);
  expect(clear(`["mysql",\n        "-u",\n        "root",\n        "-pgT7kPzvQ2m"]`)).not.toContain("gT7k");
});

test("of an address its host stays between a login and a token", () => {
  const host = "@db-1.X9y.rds:5432/app?token=";
  const text = `postgres://app:${filler(16)}${host}${filler(24)}`;
  expect(clear(text)).toContain(host);
});
