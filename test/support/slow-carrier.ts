/** What became of a path: its content, null for a removed file; the later stamp holds wherever it arrives. */
interface Version {
  readonly content: Uint8Array | null;
  readonly stamp: number;
}

/** The files as one machine sees them; what it changes there reaches each other machine when the carrier brings it. */
export class CarriedFiles extends Map<string, Uint8Array> {
  /** To be brought to each other machine, in any order. */
  readonly #underWay = new Map<CarriedFiles, Map<string, Version>>();
  readonly #stamps = new Map<string, number>();
  #next: () => number = () => 0;

  /** Views of one place, a view for each machine. */
  static views(count: number): CarriedFiles[] {
    let stamp = 0;
    const views = Array.from({ length: count }, () => new CarriedFiles());
    for (const view of views) {
      view.#next = () => ++stamp;
      for (const other of views) if (other !== view) view.#underWay.set(other, new Map());
    }
    return views;
  }

  override set(path: string, content: Uint8Array): this {
    this.#send(path, content);
    return super.set(path, content);
  }

  override delete(path: string): boolean {
    this.#send(path, null);
    return super.delete(path);
  }

  /** Number of files that are under way from here to that machine. */
  waiting(to: CarriedFiles): number {
    return this.#underWay.get(to)?.size ?? 0;
  }

  /** Brings one of the files that are under way there. */
  bring(to: CarriedFiles, at: number): void {
    const there = this.#underWay.get(to);
    const [path, version] = [...(there ?? [])][at] ?? [];
    if (path === undefined || version === undefined) return;
    there?.delete(path);
    to.#take(path, version);
  }

  bringAll(to: CarriedFiles): void {
    while (this.waiting(to) > 0) this.bring(to, 0);
  }

  #send(path: string, content: Uint8Array | null): void {
    const stamp = this.#next();
    this.#stamps.set(path, stamp);
    for (const there of this.#underWay.values()) there.set(path, { content, stamp });
  }

  #take(path: string, { content, stamp }: Version): void {
    if (stamp < (this.#stamps.get(path) ?? 0)) return;
    this.#stamps.set(path, stamp);
    if (content === null) super.delete(path);
    else super.set(path, content);
  }
}
