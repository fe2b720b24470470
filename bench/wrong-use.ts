/** The command line, or what it names, cannot be used; told in one line, without a stack. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}
