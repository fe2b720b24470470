// Every npm script starts here: says in one line what to do when the Node at hand is too old for the sources.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `unbidden: this needs Node 24 or newer and found ${process.version}; run \`npm ci\`, which brings Node 24\n`,
  );
  process.exit(1);
}
