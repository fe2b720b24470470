import fc from "fast-check";

/** Text of any characters, common ones often: control, bidi, unassigned, private ones and lone surrogates included. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const character = fc.oneof(upTo(0x7f), upTo(0x2fff), upTo(0x10ffff));
  return fc.array(character, { maxLength }).map((points) => String.fromCodePoint(...points));
}

function upTo(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max });
}
