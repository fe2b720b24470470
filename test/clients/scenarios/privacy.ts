import { randomBytes } from "node:crypto";
import { runSession } from "../claude-code.ts";
import { mentionsUnbidden } from "../model-request.ts";
import { installProduct } from "../product.ts";
import { filesHolding, type Sandbox } from "../sandbox.ts";
import { expectThat, mainRequest, type Scenario } from "../scenario.ts";
import { bash, doEarlierWork, STORAGE_QUESTION } from "./earlier-work.ts";

export const privacy: readonly Scenario[] = [
  { name: "a key in a prompt, a command, its output or a reply reaches no file of ours", run: keepsNoSecret },
  { name: "a session with UNBIDDEN_DISABLED=1 is told nothing and leaves nothing", run: staysOff },
];

async function keepsNoSecret(sandbox: Sandbox): Promise<void> {
  await installProduct(sandbox, "--tools", "all");
  const { token, accessKey, password } = fakeSecrets();
  const database = ["postgres", `//app:${password}@db.example/ledger`].join(":");
  await runSession(sandbox, {
    prompt: `Remember that the wombatrelease upload uses the token ${token}.`,
    script: {
      main: [
        { text: "Checking the account.", calls: [bash(`echo wombatoutput ${accessKey}`)] },
        { text: `The wombatreply upload used ${token} and ${database}. What is left: rotate them.` },
      ],
    },
  });
  // Without these the search below would prove nothing.
  for (const word of ["wombatrelease", "wombatoutput", "wombatreply"]) {
    expectThat(filesHolding(sandbox, word).length > 0, `what stands beside the key, "${word}", is captured`);
  }
  for (const [kind, secret] of Object.entries({ token, accessKey, password })) {
    const found = filesHolding(sandbox, secret.slice(6, 18));
    expectThat(found.length === 0, `the ${kind} is in no file; found in ${found.join(", ")}`);
  }
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Made at run time, so that no key-like literal stands in the source. */
function fakeSecrets() {
  return {
    token: ["ghp", randomBytes(18).toString("hex")].join("_"),
    accessKey: ["AK", "IA", ...Array.from(randomBytes(16), (byte) => BASE32[byte % 32])].join(""),
    password: randomBytes(12).toString("hex"),
  };
}

async function staysOff(sandbox: Sandbox): Promise<void> {
  await doEarlierWork(sandbox);
  const run = await runSession(sandbox, {
    prompt: `${STORAGE_QUESTION} Remember that quokkas count as staging too.`,
    script: { main: [{ text: "Trying.", calls: [bash("sh deploy.sh")] }, { text: "Quokkas it is." }] },
    env: { UNBIDDEN_DISABLED: "1" },
  });
  const request = mainRequest(run, -1);
  expectThat(!mentionsUnbidden(request), "the model is told nothing", request);
  for (const text of ["quokkas", run.id]) {
    const found = filesHolding(sandbox, text);
    expectThat(found.length === 0, `"${text}" is in no file; found in ${found.join(", ")}`);
  }
}
