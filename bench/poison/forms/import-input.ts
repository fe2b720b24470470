/** An import as a person would start it, without any option that says "believe it". */
export function importInput(source: string, cwd: string, file?: string) {
  const where = file === undefined ? {} : { file };
  return { source, cwd, ...where, dryRun: false, trustAsIs: false, evenForgotten: false, mine: false };
}
