// Run after changing a dependency: adds the optional packages of other platforms that `npm install` left out of the lock file.
// Without them `npm ci` refuses the lock on every machine; plain JS, because it must run before `npm ci` can.
const { readFileSync, writeFileSync } = require("node:fs");

const OS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const CPU = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];
const LIBC = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || !/^\d/.test(version)) continue;
    const words = name.split(/[-/]/);
    const os = words.filter((word) => OS.includes(word));
    const cpu = words.filter((word) => CPU.includes(word));
    const libc = words.map((word) => LIBC[word]).filter(Boolean);
    if (!cpu.length) continue;
    const fields = {
      version,
      cpu,
      ...(libc.length ? { libc } : {}),
      dev: true,
      optional: true,
      ...(os.length ? { os } : {}),
    };
    lock.packages[key] = fields;
    added++;
  }
}
const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${added} optional packages of other platforms added\n`);
