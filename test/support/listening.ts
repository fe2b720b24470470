import type { HttpAddress } from "../../src/client/http-address.ts";
import { startedDaemon, until } from "./daemon.ts";
import type { ThrowAwayHome } from "./home.ts";
import { callHttp, type HttpCall, httpAddressIn } from "./http.ts";

/** Starts the home's daemon and waits until it listens for HTTP. */
export async function listeningIn(home: ThrowAwayHome) {
  startedDaemon(home);
  const address = await until(() => httpAddressIn(home), "an address");
  await untilOpen(address);
  const call = (asked: HttpCall) => callHttp(address.port, { token: address.token, ...asked });
  return { home, address, call };
}

async function untilOpen({ port, token }: HttpAddress): Promise<void> {
  let open = false;
  const look = () => callHttp(port, { method: "GET", path: "/health", token }).then(() => (open = true));
  await until(() => {
    if (!open) look().catch(() => undefined);
    return open;
  }, "a daemon that listens");
}
