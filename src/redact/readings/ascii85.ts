const ZEROS = "!!!!!";

/** The bytes of a run in Ascii85, as between `<~` and `~>`, without zeros at the end. */
export function fromAscii85(run: string): Buffer {
  const signs = run.replaceAll("z", ZEROS);
  const groups = signs.match(/.{1,5}/g) ?? [];
  const bytes = Buffer.concat(groups.map(bytesOfGroup));
  const padded = bytes.findLastIndex((byte) => byte !== 0) + 1;
  return bytes.subarray(0, padded);
}

/** Five signs are four bytes, fewer signs one byte less than there are signs. */
function bytesOfGroup(group: string): Buffer {
  const full = group.padEnd(ZEROS.length, "u");
  const number = [...full].reduce((sum, sign) => sum * 85 + sign.charCodeAt(0) - 33, 0);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number % 2 ** 32);
  return bytes.subarray(0, group.length - 1);
}
