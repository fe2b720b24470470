/** VS Code and Copilot CLI read the same folders of hooks; the former keeps its transcripts in its own storage. */
export function isOfVsCode({ transcript_path }: Readonly<Record<string, unknown>>): boolean {
  return typeof transcript_path === "string" && /[\\/]GitHub\.copilot-chat[\\/]/i.test(transcript_path);
}
