import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEYS = ["ab12", "0F3d"].map((part) => `0x${part.repeat(16)}`);

test.each([
  `const wallet = new ethers.Wallet("${KEYS[0]}", provider);`,
  `const signer = privateKeyToAccount('${KEYS[0]}')`,
  `sepolia: { url: "https://rpc.example.org", accounts: ["${KEYS[0]}", "${KEYS[1]}"] },`,
  JSON.stringify({ body: `accounts: ["${KEYS[0]}"]` }),
])("a wallet's private key goes where only code tells: %s", (line) => {
  const { text } = redact(line, new Uint8Array(32));
  for (const key of KEYS) expect(text).not.toContain(key.slice(2));
  expect(text).toMatch(/redacted:assignment/);
});
