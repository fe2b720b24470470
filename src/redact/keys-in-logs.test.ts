import { expect, test } from "vitest";
import { redact } from "./redact.ts";
import { BASE64, filler, HEX } from "./samples.fixture.ts";

const clear = (text: string) => redact(text, new Uint8Array(32).fill(7)).text;
const behind = (start: string, text: string) => text.replace(/^/gm, start);

const LOG = "2026-03-01T10:00:00.123Z INFO [worker-3] ";
const AZURE = `${filler(76, BASE64)}+ASt${filler(6, BASE64)}==`;

test("of a key of PuTTY its check sum goes, too", () => {
  const mac = filler(64, HEX);
  const file = `Private-Lines: 1\n${filler(64, BASE64)}\nPrivate-MAC: ${mac}`;
  expect(clear(file)).not.toContain(mac.slice(0, 12));
});

test("a key that a diff adds goes although the sign could be a part of it", () => {
  expect(clear(`@@ -1 +1 @@\n+${AZURE}`)).not.toContain(AZURE.slice(8, 20));
});

test.each([
  ["a Secret of Kubernetes", "apiVersion: v1\nkind: Secret\ndata:\n  any: @"],
  ["a key of OpenVPN", "-----BEGIN OpenVPN Static key V1-----\n@"],
  ["a vault of Ansible", "$ANSIBLE_VAULT;1.1;AES256\n@\n@"],
])("%s goes behind the time, level and worker of each line of a log", (_what, text) => {
  const secret = filler(32, HEX);
  expect(clear(behind(LOG, text.replaceAll("@", secret)))).not.toContain(secret.slice(4, 16));
});
