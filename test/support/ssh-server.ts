import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ability } from "./machine.ts";

const SSHD = ["/usr/sbin/sshd", "/usr/local/sbin/sshd"].find((path) => existsSync(path));

export const SSH_SERVER: Ability = { name: "OpenSSH's sshd", has: () => SSHD !== undefined };

/** A real `sshd` on loopback with keys of its own, into the account that runs the test. */
export interface SshServer {
  readonly port: number;
  /** `user@127.0.0.1` as an address of ssh begins. */
  readonly login: string;
  /** A `PATH` whose `ssh` is the system's, with the throw-away key and the known host, and nothing of the real account. */
  readonly path: string;
  /** The same, without a key that the server knows, or without its host. */
  pathWithout(what: "key" | "host"): string;
  stop(): void;
}

export async function startSshServer(): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-ssh-"));
  const at = (name: string) => join(folder, name);
  for (const key of ["host", "user", "stranger"])
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", key, "-f", at(key)]);
  writeFileSync(at("authorized"), readFileSync(at("user.pub")));
  const port = await freePort();
  const hostKey = readFileSync(at("host.pub"), "utf8");
  writeFileSync(at("known"), `[127.0.0.1]:${port} ${hostKey}`);
  writeFileSync(at("nothing"), "");
  // Where the server is root's, it wants this folder; Debian's own start script makes it.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  writeFileSync(at("sshd_config"), serverSettings(at, port));
  const server = spawn(SSHD ?? "sshd", ["-D", "-e", "-f", at("sshd_config")], { stdio: "ignore" });
  const bin = (name: string, key: string, known: string) => clientFolder(at(name), at(key), at(known));
  const path = bin("bin", "user", "known");
  await answers(path, port, server);
  return {
    ...{ port, path, login: `${userInfo().username}@127.0.0.1` },
    pathWithout: (what) =>
      what === "key" ? bin("bin-key", "stranger", "known") : bin("bin-host", "user", "nothing"),
    stop: () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serverSettings(at: (name: string) => string, port: number): string {
  return [
    ...[`Port ${port}`, "ListenAddress 127.0.0.1", `HostKey ${at("host")}`, "PidFile none"],
    ...[`AuthorizedKeysFile ${at("authorized")}`, "StrictModes no", "UsePAM no", "UseDNS no"],
    ...["PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin prohibit-password"],
    ...["Subsystem sftp internal-sftp", "MaxStartups 100"],
    // Else bash reads the account's `.bashrc` for every command, which may take longer than the command.
    ...["SetEnv SHLVL=1", ""],
  ].join("\n");
}

function clientFolder(folder: string, key: string, known: string): string {
  const settings = [
    ...[`IdentityFile ${key}`, "IdentitiesOnly yes", "IdentityAgent none", `UserKnownHostsFile ${known}`],
    ...["GlobalKnownHostsFile /dev/null", "StrictHostKeyChecking yes", "UpdateHostKeys no", ""],
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config"), settings.join("\n"));
  writeFileSync(join(folder, "ssh"), `#!/bin/sh\nexec /usr/bin/ssh -F '${join(folder, "config")}' "$@"\n`);
  chmodSync(join(folder, "ssh"), 0o755);
  return `${folder}:${process.env.PATH}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(path: string, port: number, server: ChildProcess): Promise<void> {
  const args = ["-o", "BatchMode=yes", "-p", String(port), `${userInfo().username}@127.0.0.1`, "true"];
  for (let looks = 0; looks < 4_800; looks++) {
    if (server.exitCode !== null) throw new Error(`sshd ended with ${server.exitCode}`);
    try {
      execFileSync("ssh", args, { env: { ...process.env, PATH: path }, stdio: "ignore" });
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error("sshd never answered");
}
