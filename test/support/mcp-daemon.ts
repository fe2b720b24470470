import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { HttpAddress } from "../../src/client/http-address.ts";
import { clientSession } from "./claude-code-payloads.ts";
import { unbidden } from "./command.ts";
import { daemonHomes, until, WITH_DAEMON } from "./daemon.ts";
import { play } from "./hook.ts";
import { listeningIn } from "./listening.ts";

/** Daemons with tools for the tests of one file, ended after the last. */
export function mcpDaemons() {
  const newHome = daemonHomes();
  const proxies: Server[] = [];
  afterAll(() => {
    for (const proxy of proxies) {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
  return {
    /** A project with a decision, and its daemon. */
    async atWork() {
      const home = newHome();
      const cwd = home.project("heron", { ".git/config": "" });
      await play(home, [
        clientSession(home, cwd).prompt("Let's use JSONL for storage because it is append-only."),
      ]);
      unbidden({ home, cwd, env: WITH_DAEMON }, "list");
      return { cwd, ...(await listeningIn(home)) };
    },
    async proxyTo(address: HttpAddress, cwd: string): Promise<string> {
      const proxy = proxyWithToken(address, cwd);
      proxies.push(proxy);
      await until(() => proxy.listening, "a proxy");
      return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
    },
  };
}

/** The suite cannot send a token: stands before the daemon as its own address, and adds it. All else goes through as it is. */
function proxyWithToken({ port, token }: HttpAddress, cwd: string): Server {
  const proxy = createServer((asked, answer) => {
    const own = String((proxy.address() as AddressInfo).port);
    const { host = "", origin, ...headers } = asked.headers;
    const isOwn = host === `127.0.0.1:${own}` || host === `localhost:${own}`;
    const passed = request(
      {
        ...{ host: "127.0.0.1", port, method: asked.method, path: `/mcp?cwd=${encodeURIComponent(cwd)}` },
        headers: {
          ...headers,
          ...(isOwn ? { host: `127.0.0.1:${port}` } : { host, ...(origin ? { origin } : {}) }),
          authorization: `Bearer ${token}`,
        },
      },
      (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  return proxy.listen(0, "127.0.0.1");
}
