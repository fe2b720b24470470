// Every npm script starts here: says in one line what to do when the Node at hand is too old for the sources.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 23)) {
  process.stderr.write(
    `unbidden: this needs Node 22.23 or newer and found ${process.version}; run \`npm ci\`, which brings Node 24\n`,
  );
  process.exit(1);
}
