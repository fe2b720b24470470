// The suite's server as `unbidden mcp` serves ours.
import { serveOnStdio } from "../../../src/mcp/stdio.ts";
import { SUITE_WORLD, suiteServer } from "./suite-server.ts";

await serveOnStdio(SUITE_WORLD, suiteServer);
