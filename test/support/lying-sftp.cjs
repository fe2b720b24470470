// An `ssh` that reaches nobody and speaks SFTP itself, and lies in the way that its file LIE names.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const lie = readFileSync(join(__dirname, "LIE"), "utf8");
const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number >>> 0);
  return bytes;
};
const text = (said) => Buffer.concat([u32(Buffer.byteLength(said)), Buffer.from(said)]);
const packet = (type, ...fields) => {
  const body = Buffer.concat([Buffer.from([type]), ...fields]);
  return Buffer.concat([u32(body.length), body]);
};
const status = (id, code) => packet(101, u32(id), u32(code), text(""), text(""));
const size = (bytes) => Buffer.concat([u32(Math.floor(bytes / 2 ** 32)), u32(bytes)]);
/** A name with its size and mode. */
const entry = (name, bytes, mode) =>
  Buffer.concat([text(name), text(name), u32(0x5), size(bytes), u32(mode)]);
const FILE = 0o100_600;
const names = (id, ...entries) => packet(104, u32(id), u32(entries.length), ...entries);

const FOREIGN = [
  "..",
  ".",
  "../../escape",
  "/etc/passwd",
  "a\u0000b",
  "state.age/..",
  "\u202ekey.age",
  "x".repeat(60_000),
];
let listed = 0;

/** What is answered to a question, by its type; null for silence. */
function answer(type, id) {
  if (lie === "answers another question") return status(id + 1, 0);
  if (lie === "answers with half a packet") return packet(104, u32(id), u32(3), text("one"), u32(9));
  if (lie === "answers with an empty packet") return Buffer.concat([u32(1), Buffer.from([104])]);
  if (lie === "says that a packet has four gigabytes") return u32(0xffffffff);
  if (lie === "stops answering") return null;
  if (type === 11) return packet(102, u32(id), text("handle"));
  if (type === 12) return listing(id);
  if (type === 3) return lie === "refuses everything" ? status(id, 3) : packet(102, u32(id), text("handle"));
  if (type === 5) return data(id);
  return status(id, lie === "refuses everything" ? 3 : 0);
}

function listing(id) {
  if (lie === "lists nothing, for ever") return names(id);
  if (lie === "lists the same names, for ever")
    return names(id, ...Array.from({ length: 900 }, () => entry("one", 1, FILE)));
  if (listed++ % 2 === 1) return status(id, lie === "breaks off a list" ? 4 : 1);
  if (lie === "lists names that lead elsewhere")
    return names(id, ...FOREIGN.map((name) => entry(name, 1, FILE)));
  if (lie === "says that a file has a petabyte") return names(id, entry("unbidden-sync.json", 2 ** 50, FILE));
  return names(id, entry("unbidden-sync.json", 5, FILE));
}

function data(id) {
  if (lie === "gives a file that never ends") return packet(103, u32(id), text("x".repeat(30_000)));
  if (lie === "gives a file in single bytes, for ever") return packet(103, u32(id), text("x"));
  return status(id, 1);
}

let held = Buffer.alloc(0);
process.stdin.on("data", (piece) => {
  held = Buffer.concat([held, piece]);
  while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
    const body = held.subarray(4, 4 + held.readUInt32BE());
    held = held.subarray(4 + body.length);
    if (body[0] === 1)
      process.stdout.write(lie === "greets people" ? "Welcome to this server!\n" : packet(2, u32(3)));
    else {
      const said = answer(body[0], body.readUInt32BE(1));
      if (said) process.stdout.write(said);
    }
  }
});
