/** The files as one machine sees them; what it changes there reaches the other one when the carrier brings it. */
export class CarriedFiles extends Map<string, Uint8Array> {
  /** To be brought to the other machine, in any order; null for a removed file. */
  readonly underWay = new Map<string, Uint8Array | null>();

  override set(path: string, content: Uint8Array): this {
    this.underWay?.set(path, content);
    return super.set(path, content);
  }

  override delete(path: string): boolean {
    this.underWay.set(path, null);
    return super.delete(path);
  }

  /** Brings one of the files that are under way here. */
  bring(to: CarriedFiles, at: number): void {
    const [path, content] = [...this.underWay][at] ?? [];
    if (path === undefined || content === undefined) return;
    this.underWay.delete(path);
    to.take(path, content);
  }

  /** One that was changed here since goes the other way. */
  private take(path: string, content: Uint8Array | null): void {
    if (this.underWay.has(path)) return;
    if (content === null) super.delete(path);
    else super.set(path, content);
  }

  bringAll(to: CarriedFiles): void {
    while (this.underWay.size > 0) this.bring(to, 0);
  }
}
