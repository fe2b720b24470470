/** Ways into the client in which a person types; any other that it names is a program's. */
const TYPED_IN: ReadonlySet<string> = new Set([
  ...["cli", "claude-vscode", "claude-jetbrains", "claude-desktop", "claude-desktop-3p", "local-agent"],
  ...["remote", "remote_mobile", "remote_desktop", "claude-code-web"],
]);

/** `claude -p`, an SDK, a CI job; older clients name no entry point, and were used by people. */
export function isProgramsClient(entrypoint = ""): boolean {
  return entrypoint !== "" && !TYPED_IN.has(entrypoint);
}
