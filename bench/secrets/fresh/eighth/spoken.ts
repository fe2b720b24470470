import type { KindRow } from "../../generic/kind-row.ts";

/** How people hand over what only they should know while they work with an agent. */
export const EIGHTH_SPOKEN: readonly KindRow[] = [
  ["said: if you need it", "word", "here's the db password if you need it: {v}"],
  ["said: log in as", "word", "log in as admin with the password {v} and check the orders page"],
  ["said: test account", "word", "the password for the test account is {v}, 2fa is off"],
  ["said: in brackets", "word", "ssh deploy@staging.acme.dev (password: {v})"],
  ["said: user and db", "word", "connect with user shop, password {v}, database shop"],
  ["said: I am sure", "word", "it says password authentication failed but I'm sure the password is {v}"],
  ["said: set and rerun", "word", "set POSTGRES_PASSWORD to {v} and rerun the migration"],
  ["said: add to env", "word", "add this to .env and restart:\nSMTP_PASS={v}"],
  ["said: vpn login", "word", "vpn login is anna, password {v}, same as before"],
  ["said: sudo", "word", "sudo password is {v} if it asks"],
  ["said: when it asks", "word", "when it asks for the passphrase type {v}"],
  ["said: do not commit", "word", "smtp password is {v} but don't commit it"],
  ["said: old and new", "word", "I changed the redis password, the new one is {v}"],
  ["said: default credentials", "word", "Default credentials: `admin` / `{v}`"],
  [
    "agents file",
    "word",
    "## Staging\n\n- URL: https://staging.acme.dev\n- Login: qa@acme.dev, password `{v}`",
  ],
  [
    "table of accounts",
    "word",
    "| Role | User | Password |\n|---|---|---|\n| admin | admin@acme.dev | {v} |",
  ],
  ["handover note", "word", "Handover\n- DB host: db.acme.dev\n- DB user: shop\n- DB password: {v}"],
  ["german: db-passwort", "word", "das DB-Passwort lautet {v}, der User ist shop"],
  ["german: nimm", "word", "nimm {v} als Passwort für den Testnutzer"],
  ["french: de la base", "word", "le mot de passe de la base est {v}"],
  ["spanish: del wifi", "word", "la contraseña del wifi es {v}"],
  ["portuguese: do admin", "word", "a senha do admin agora é {v}"],
  ["chinese: test account", "word", "测试账号是 qa，密码是 {v}"],
  ["japanese: changed", "word", "管理者のパスワードを {v} に変更しました"],
  ["russian: of the panel", "word", "пароль от админки теперь {v}"],
  ["korean: database", "word", "DB 비밀번호는 {v} 입니다"],
];
