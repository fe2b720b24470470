/** Without `import`, whose namespace would also load the promises of `node:fs`. */
export function nodeFs() {
  return process.getBuiltinModule("node:fs");
}
