import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A package as a registry has it: its manifest and its tarball. */
type Packed = { readonly manifest: Manifest; readonly bytes: Buffer };
type Manifest = { readonly name: string; readonly version: string };

export type Registry = { readonly url: string; close(): void };

/** A registry on 127.0.0.1 that knows these tarballs and nothing else, so that nothing leaves the machine. */
export async function startRegistry(tarballs: readonly string[]): Promise<Registry> {
  const packages = new Map<string, Packed[]>();
  for (const tarball of tarballs) {
    const packed = await readPacked(tarball);
    packages.set(packed.manifest.name, [...(packages.get(packed.manifest.name) ?? []), packed]);
  }
  const server = createServer((request, response) => {
    const [name = "", version] = decodeURIComponent((request.url ?? "/").slice(1)).split("/-/");
    const found = packages.get(name);
    const tarball = found?.find(({ manifest }) => manifest.version === version);
    if (tarball) return response.end(tarball.bytes);
    if (!found || version !== undefined) return response.writeHead(404).end("{}");
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(packument(found, `http://${request.headers.host}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readPacked(tarball: string): Promise<Packed> {
  const { stdout } = await run("tar", ["-xzOf", tarball, "package/package.json"]);
  return { manifest: JSON.parse(stdout) as Manifest, bytes: readFileSync(tarball) };
}

/** Newest last, as npm's `latest`. */
function packument(found: readonly Packed[], origin: string): object {
  const versions = found.map(({ manifest, bytes }) => {
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    const tarball = `${origin}/${encodeURIComponent(manifest.name)}/-/${manifest.version}`;
    return [manifest.version, { ...manifest, dist: { tarball, integrity } }] as const;
  });
  const [latest] = versions.at(-1) ?? [];
  return { name: found[0]?.manifest.name, "dist-tags": { latest }, versions: Object.fromEntries(versions) };
}
