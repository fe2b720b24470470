// Every npm script starts here: says in one line what to do where Node is too old, or what is installed is not what package.json names.
const { readFileSync } = require("node:fs");

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 23)) {
  end(`this needs Node 22.23 or newer and found ${process.version}; run \`npm ci\`, which brings Node 24`);
}
for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
  const installed = installedVersion(name);
  if (installed !== version) end(`${name} ${version} is needed and ${installed} installed; run \`npm ci\``);
}

function installedVersion(name) {
  try {
    return JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
  } catch {
    // Missing as a whole.
    return "none";
  }
}

function end(reason) {
  process.stderr.write(`unbidden: ${reason}\n`);
  process.exit(1);
}
