import { proseFrom } from "../latency/prose.ts";
import { between, hexFrom, pick, type Random } from "../random.ts";

type Line = () => string;

/** Texts of `size` characters as coding agents meet them; every third kind is in colour or in other scripts. */
export function everydayTexts(size: number, random: Random): readonly (readonly [string, string])[] {
  return Object.entries(linesOf(random)).map(([kind, line]) => [kind, written(line, size)] as const);
}

function written(line: Line, size: number): string {
  const lines: string[] = [];
  for (let length = 0; length < size; length += (lines.at(-1)?.length ?? 0) + 1) lines.push(line());
  return lines.join("\n").slice(0, size);
}

function linesOf(random: Random): Readonly<Record<string, Line>> {
  const prose = proseFrom(random);
  const hex = hexFrom(random);
  const words = (count: number) => prose.words(count).join(" ");
  const number = () => between(random, 1, 9999);
  const code = codeLine(random, words);
  const shell = () =>
    pick(random, [
      `${prose.path()}:${number()}:${between(random, 1, 80)}: error TS2345: ${words(8)}`,
      `-rw-r--r-- 1 dev dev ${number()} May  1 12:${between(random, 10, 59)} ${prose.path()}`,
      `commit ${hex(20)}`,
      `npm warn deprecated ${words(1)}@${number()}.0.1: ${words(9)}, use the new token API`,
      `$ curl -sS https://api.example.com/v1/${words(1)}?page=${number()} | jq .`,
      ` PASS  ${prose.path()} > ${words(6)} (${number()} ms)`,
    ]);
  const json = () =>
    `  {"id": "${hex(8)}", "key": "${words(1)}", "tokens": ${number()}, "path": "${prose.path()}", "note": "${words(7)}"},`;
  const prompt = () => `${prose.text(25)} The password check and the auth token are in ${prose.path()}.`;
  return {
    shell,
    code,
    diff: () => `${pick(random, ["+", "-", " ", " "])}${code()}`,
    json,
    prose: prompt,
    coloured: () => `\u001b[${between(random, 30, 37)}m${shell()}\u001b[0m \u001b[1;2m✓\u001b[22m`,
    unicode: () => `${prompt()} Größe: Schlüssel – パスワードは${number()}文字 “${words(2)}” ✔ …`,
  };
}

function codeLine(random: Random, words: (count: number) => string): Line {
  const name = () => words(1).replaceAll(/\W/g, "");
  return () =>
    pick(random, [
      `  const ${name()} = await ${name()}.${name()}(${name()}, { retries: ${between(random, 1, 9)} });`,
      `  if (token === ${name()}.accessToken) return { password: hash(${name()}), key: ${name()} };`,
      `import { ${name()}, ${name()} } from "./${name()}/${name()}.ts";`,
      `  // ${words(9)}`,
      `  expect(${name()}("${words(3)}")).toEqual(["${name()}", ${between(random, 0, 99)}]);`,
      `export function ${name()}(${name()}: string, key: Uint8Array): ${name()}[] {`,
      "  }",
    ]);
}
