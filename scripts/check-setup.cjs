// Every npm script starts here: says in one line what to do where Node is too old, or what is installed is not what package.json names.
const { readFileSync } = require("node:fs");

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

if (Number.parseInt(process.versions.node, 10) < 24) {
  end(`this needs Node 24 or newer and found ${process.version}; run \`npm ci\`, which brings Node 24`);
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
