// Explores one target in a thread of its own, so that one input that never ends can be told and ended.
import { parentPort, workerData } from "node:worker_threads";
import { readCorpus } from "./corpus.ts";
import { type Errand, SHARED_HEAD_BYTES } from "./errand.ts";
import { explore } from "./explorer.ts";
import { targetNamed } from "./targets.ts";

const { target: name, seed, until, shared } = workerData as Errand;
const head = new Int32Array(shared, 0, 2);
const characters = new Uint16Array(shared, SHARED_HEAD_BYTES);

const target = targetNamed(name);
const result = await explore(target, {
  seed,
  corpus: readCorpus(name),
  goesOn: () => Date.now() < until,
  onInput: (input) => {
    for (let at = 0; at < input.length; at++) characters[at] = input.charCodeAt(at);
    Atomics.store(head, 1, input.length);
    Atomics.add(head, 0, 1);
  },
});
target.close?.();
parentPort?.postMessage(result);
