import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CLIENTS, skipMissingClients } from "../../../test/support/launchers.ts";
import { type LauncherAnswer, type LauncherCall, listenForLaunchers } from "../../client/launcher-socket.ts";
import { type Home, homeOf } from "../../config/home.ts";
import { type FastClient, launcherText } from "./launcher-text.ts";

const PAYLOAD = `{"prompt":"über 'n \\"Fluss\\"","at":"\0"}`;
const STAND_IN = `#!/bin/sh
printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
cat > "$(dirname "$0")/input"
printf 'by node'
`;

/** A launcher that never ends is killed, and its test fails. */
const LONGEST_CALL_MS = 60_000;

let root: string;
let home: Home;
let server: Server | null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clients-"));
  home = homeOf({ UNBIDDEN_HOME: join(root, "it's a home") });
  mkdirSync(home.run, { recursive: true, mode: 0o700 });
  writeFileSync(join(root, "node"), STAND_IN, { mode: 0o755 });
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist", "hook.cjs"), "");
});

afterEach(() => {
  server?.close();
  server = null;
  rmSync(root, { recursive: true, force: true });
});

/** Calls the launcher as an agent does; Node is a script that notes what it is given. */
async function call(
  client: FastClient | null,
  { env = {}, input = PAYLOAD, args = ["claude-code"], staysOpen = false }: CallSetting = {},
) {
  const file = join(root, "launcher");
  const program = { nodePath: join(root, "node"), packageFolder: root };
  writeFileSync(file, launcherText(home, program, client), { mode: 0o700 });
  const child = spawn(file, args, {
    ...{ env, cwd: root, stdio: ["pipe", "pipe", "pipe"] },
    ...{ timeout: LONGEST_CALL_MS, killSignal: "SIGKILL" },
  });
  child.stdin.on("error", () => undefined);
  if (staysOpen) child.stdin.write(input);
  else child.stdin.end(input);
  const out: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => out.push(String(piece)));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, out: out.join("") };
}

interface CallSetting {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** The agent never ends its input. */
  readonly staysOpen?: boolean;
  readonly args?: readonly string[];
}

/** What Node was given; null where it was not started. */
function nodeGot(): { readonly args: string[]; readonly input: string } | null {
  try {
    const args = readFileSync(join(root, "arguments"), "utf8").trimEnd().split("\n");
    return { args, input: readFileSync(join(root, "input"), "utf8") };
  } catch {
    // Not started.
    return null;
  }
}

async function answering(answer: (call: LauncherCall) => Promise<LauncherAnswer>): Promise<void> {
  server = await listenForLaunchers(home.launcherSocket, { random: () => "0123", answer });
}

/** Some other program at the socket; what it heard. */
async function squatting(onData: (socket: Socket) => void): Promise<() => string> {
  let heard = "";
  const squatter = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .on("data", (piece) => {
        heard += String(piece);
        onData(socket);
      });
  });
  await new Promise<void>((resolve) => squatter.listen(home.launcherSocket, resolve));
  server = squatter;
  return () => heard;
}

const SLOW: Pick<FastClient, "answerMs"> = { answerMs: 5_000 };

skipMissingClients();

describe.each(CLIENTS)("$name", (client) => {
  const patient = { ...client, ...SLOW };

  test("every byte goes there and comes back, and it says when they are written", async () => {
    const heard: LauncherCall[] = [];
    const written = vi.fn(async () => undefined);
    const text = `\n{"a": "ü$\`'%s\\n"}\n${"long ".repeat(40_000)}\n\n`;
    await answering(async (launcherCall) => {
      heard.push(launcherCall);
      return { status: "answered", text, written };
    });
    expect(await call(patient, { args: ["a b'c", "9"] })).toEqual({ code: 0, out: text });
    expect(heard).toMatchObject([
      { hookFile: join(root, "dist", "hook.cjs"), agent: "a b'c", patienceMs: 9_000 },
    ]);
    expect(Buffer.from(heard[0]?.payload ?? "").toString()).toBe(PAYLOAD);
    await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
    expect(nodeGot()).toBeNull();
  });

  test("of the session's variables only those go there that may, whatever they hold", async () => {
    const heard: LauncherCall[] = [];
    const own = {
      HOME: "/a\nb'c\"$d",
      CLAUDE_CONFIG_DIR: "",
      CLAUDE_CONTEXT_WINDOW: "7",
      CLAUDE_CODE_ENTRYPOINT: "sdk-cli",
    };
    const others = {
      ANTHROPIC_API_KEY: "secret",
      PATH: "/bin",
      HOMER: "x",
      input: "secret",
      answer: "secret",
    };
    await answering(async (launcherCall) => {
      heard.push(launcherCall);
      return { status: "answered", text: null, written: async () => undefined };
    });
    expect(await call(patient, { env: { ...own, ...others } })).toEqual({ code: 0, out: "" });
    const { UNBIDDEN_HOME: _, ...env } = heard[0]?.env ?? {};
    expect(env).toEqual(own);
  });

  test("options of the session go there or to Node, keys nowhere", async () => {
    const heard: LauncherCall[] = [];
    const options = { UNBIDDEN_GATE_THRESHOLD: "1\n2", UNBIDDEN_X_API_KEY: "secret", unbidden_x: "x" };
    await answering(async (launcherCall) => {
      heard.push(launcherCall);
      return { status: "answered", text: null, written: async () => undefined };
    });
    await call(patient, { env: options });
    for (const { env } of heard)
      expect(env).toEqual({ UNBIDDEN_GATE_THRESHOLD: "1\n2", UNBIDDEN_HOME: home.root });
    expect(heard.length === 1 || nodeGot()?.input === PAYLOAD).toBe(true);
  });

  test.each(["UNBIDDEN_DISABLED", "UNBIDDEN_CONTEXT_DEBUG"])("with %s it asks nobody", async (name) => {
    const heard = await squatting(() => undefined);
    expect(await call(client, { env: { [name]: "1" } })).toEqual({ code: 0, out: "by node" });
    expect([heard(), nodeGot()]).toEqual(["", { args: nodeArguments(), input: PAYLOAD }]);
  });

  test("what the daemon leaves to Node, Node gets whole", async () => {
    await answering(async () => ({ status: "alone" }));
    expect(await call(patient)).toEqual({ code: 0, out: "by node" });
    expect(nodeGot()?.input).toBe(PAYLOAD);
    expect(nodeGot()?.args.at(-1)).not.toBe("late");
  });

  test("a call too large for the daemon goes to Node alone", async () => {
    const heard = await squatting(() => undefined);
    const input = `{"prompt":"${"ü ".repeat(3_000_000)}"}`;
    expect(await call(patient, { input })).toEqual({ code: 0, out: "by node" });
    expect([heard(), nodeGot()?.input === input]).toEqual(["", true]);
  });

  test("a large call whose input never ends does not keep a shell busy for ever", async () => {
    await answering(async () => ({ status: "alone" }));
    const input = `{"prompt":"${"long ".repeat(400_000)}"}`;
    // As Node does, it takes a whole call for the end.
    writeFileSync(join(root, "node"), STAND_IN.replace("cat", `head -c ${input.length}`));
    expect(await call(patient, { input, staysOpen: true })).toEqual({ code: 0, out: "by node" });
    expect(nodeGot()?.input === input).toBe(true);
  });

  test.each([
    ["says nothing", () => undefined],
    ["hangs up", (socket: Socket) => void socket.destroy()],
    [
      "answers in part",
      (socket: Socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n1\nhalf"),
    ],
    ["never ends its head", (socket: Socket) => void socket.write("HTTP/1.1 200 OK\r\nx: y\r\n")],
  ])(
    "one that %s keeps nobody long, and Node gets all with the word that it was asked",
    async (_what, react) => {
      await squatting(react);
      expect(await call(client)).toEqual({ code: 0, out: "by node" });
      const { args, input } = nodeGot() ?? { args: [], input: "" };
      expect([input, args.at(-1)]).toEqual([PAYLOAD, "late"]);
      expect(Number(args.at(-2))).toBeLessThan(1_500);
    },
  );

  test.each([
    ["another language", "220 hello\r\n\r\n"],
    ["an error", "HTTP/1.1 500 No\r\ncontent-length: 4\r\n\r\n1\nno"],
    ["another place", "HTTP/1.1 302 Found\r\nlocation: http://x/\r\ncontent-length: 0\r\n\r\n"],
  ])("one that speaks of %s is not repeated", async (_what, reply) => {
    await squatting((socket) => void socket.end(reply));
    expect(await call(client)).toEqual({ code: 0, out: "by node" });
    expect(nodeGot()?.input).toBe(PAYLOAD);
  });

  test("a socket that nobody listens at costs nothing but Node", async () => {
    const heard = await squatting(() => undefined);
    renameSync(home.launcherSocket, `${home.launcherSocket}.kept`);
    server?.close();
    renameSync(`${home.launcherSocket}.kept`, home.launcherSocket);
    expect(await call(client)).toEqual({ code: 0, out: "by node" });
    expect([heard(), nodeGot()?.input]).toEqual(["", PAYLOAD]);
    expect(nodeGot()?.args.at(-1)).not.toBe("late");
  });

  const STRANGE: [string, () => void][] = [
    ["others may look into", () => chmodSync(home.run, 0o750)],
    ["others may write into", () => chmodSync(home.run, 0o722)],
    [
      "is a link",
      () => {
        renameSync(home.run, join(root, "elsewhere"));
        symlinkSync(join(root, "elsewhere"), home.run);
      },
    ],
    ...(process.getuid?.() === 0
      ? ([["is another user's", () => chownSync(home.run, 12_345, 12_345)]] as [string, () => void][])
      : []),
  ];
  test.each(STRANGE)("nothing is said in a folder that %s", async (_what, change) => {
    const heard = await squatting(() => undefined);
    change();
    expect(await call(client)).toEqual({ code: 0, out: "by node" });
    expect([heard(), nodeGot()?.input]).toEqual(["", PAYLOAD]);
  });

  test("a program that is gone or broken leaves the call to Node", async () => {
    await squatting(() => undefined);
    for (const tool of ["/nowhere", "/bin/false"]) {
      const tools = Object.fromEntries(
        Object.entries(client.tools).map(([name, path], at) => [name, at === 0 ? tool : path]),
      );
      expect(await call({ ...client, tools })).toEqual({ code: 0, out: "by node" });
      expect(nodeGot()?.input).toBe(PAYLOAD);
    }
  });

  test("variables make its program run nothing of a repository's", async () => {
    await answering(async () => ({ status: "answered", text: "told", written: async () => undefined }));
    writeFileSync(join(root, "Evil.pm"), "print 'evil'; 1;");
    writeFileSync(join(root, ".curlrc"), "trace-ascii = -\n");
    const env = {
      ...{ PERL5LIB: root, PERL5OPT: "-MEvil", PERL5DB: "print 'evil'", PERL_UNICODE: "SD", PERLIO: ":crlf" },
      ...{ HOME: root, CURL_HOME: root, http_proxy: "http://127.0.0.1:1", ALL_PROXY: "http://127.0.0.1:1" },
    };
    expect(await call(patient, { env })).toEqual({ code: 0, out: "told" });
  });
});

test.skipIf(process.platform === "win32")(
  "a launcher that asks by Node alone says nothing at the socket",
  async () => {
    const heard = await squatting(() => undefined);
    expect(await call(null)).toEqual({ code: 0, out: "by node" });
    expect([heard(), nodeGot()]).toEqual(["", { args: nodeArguments(), input: PAYLOAD }]);
  },
);

function nodeArguments(): string[] {
  return [join(root, "dist", "hook.cjs"), "claude-code", "0", "installed"];
}
