/**
 * SHA-256 for short texts in short processes: loading `node:crypto` costs a hook 7 ms, and code made of many small
 * functions runs several times as long before it is compiled, hence one loop.
 */
export function sha256(message: Uint8Array): Buffer {
  const words = paddedWords(message);
  const state = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    compress(state, schedule);
  }
  const digest = Buffer.allocUnsafe(32);
  for (let at = 0; at < 8; at++) digest.writeInt32BE(state[at] ?? 0, at * 4);
  return digest;
}

const BLOCK = 64;

/** HMAC-SHA-256 for a key of at most one block. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Buffer {
  const inner = sha256(Buffer.concat([masked(key, 0x36), message]));
  return sha256(Buffer.concat([masked(key, 0x5c), inner]));
}

function masked(key: Uint8Array, mask: number): Uint8Array {
  const block = new Uint8Array(BLOCK).fill(mask);
  for (let at = 0; at < key.length; at++) block[at] = mask ^ (key[at] ?? 0);
  return block;
}

/** The message, a bit, zeros and its length in bits, as big-endian words in whole blocks. */
function paddedWords(message: Uint8Array): Int32Array {
  const padded = Buffer.alloc(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  padded.writeUInt32BE(message.length * 8, padded.length - 4);
  const words = new Int32Array(padded.length / 4);
  for (let at = 0; at < words.length; at++) words[at] = padded.readInt32BE(at * 4);
  return words;
}

function compress(state: Int32Array, w: Int32Array): void {
  for (let at = 16; at < 64; at++) {
    const x = w[at - 15] as number;
    const y = w[at - 2] as number;
    w[at] =
      (w[at - 16] as number) +
      (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
      (w[at - 7] as number) +
      (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const first =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        ((e & f) ^ (~e & g)) +
        (K[at] as number) +
        (w[at] as number)) |
      0;
    const second =
      (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
      ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) state[at] = (state[at] as number) + (added[at] as number);
}

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const K = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0xfc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x6ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
