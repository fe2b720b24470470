import { dirname } from "node:path";

/** One system call as strace prints it; the arguments in its words. */
export interface TracedCall {
  readonly name: string;
  readonly args: string;
  readonly result: number;
}

/** The calls that succeeded, in the order in which they ended; a call that another thread interrupts is put together. */
export function readTrace(trace: string): TracedCall[] {
  const begun = new Map<string, string>();
  return trace.split("\n").flatMap((line) => {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
    if (unfinished !== undefined) begun.set(thread, unfinished);
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const whole = resumed === undefined ? rest : `${begun.get(thread) ?? ""}${resumed}`;
    const [, name = "", args = "", result = "-1"] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(whole) ?? [];
    return unfinished === undefined && Number(result) >= 0 ? [{ name, args, result: Number(result) }] : [];
  });
}

/** A write or a cut that no sync has made durable yet. */
type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

interface TracedFile {
  durable: Buffer;
  changes: Change[];
  /** As the running program sees it. */
  size: number;
}

type NameChange =
  | { readonly file: TracedFile; readonly path: string }
  | { readonly from: string; readonly path: string }
  | { readonly path: string };

interface OpenFile {
  readonly path: string;
  readonly file: TracedFile | null;
  readonly appends: boolean;
  position: number;
}

const SECTOR = 512;

/** A disk that keeps for sure only what was synced: files by `fsync`, names by `fsync` of their folder or their file. */
export class TracedDisk {
  readonly printed: string[] = [];
  readonly #open = new Map<number, OpenFile>();
  readonly #names = new Map<string, TracedFile>();
  #durableNames = new Map<string, TracedFile>();
  #nameChanges: NameChange[] = [];

  follow({ name, args, result }: TracedCall): void {
    const [first = "", second = "", third = "", fourth = ""] = partsOf(args);
    if (name === "openat") this.#openFile(textOf(second), third, result);
    else if (name === "close") this.#open.delete(Number(first));
    else if (name === "write" && first === "1")
      this.printed.push(...textOf(second).split("\n").filter(Boolean));
    else if (name === "write") this.#write(Number(first), bytesOf(second).subarray(0, result));
    else if (name === "pwrite64")
      this.#write(Number(first), bytesOf(second).subarray(0, result), Number(fourth));
    else if (name === "ftruncate") this.#cut(this.#open.get(Number(first))?.file, Number(second));
    else if (name === "fsync" || name === "fdatasync") this.#sync(this.#open.get(Number(first)));
    else if (name === "unlink") this.#rename({ path: textOf(first) });
    else if (name === "link") this.#link(textOf(first), textOf(second));
    else if (name === "rename") this.#rename({ from: textOf(first), path: textOf(second) });
  }

  /** What a power cut just now may leave of a folder: synced bytes, and of the rest anything in any order. */
  afterPowerCut(folder: string, random: () => number): Map<string, Buffer> {
    const names = new Map(this.#durableNames);
    const survivors = Math.floor(random() * (this.#nameChanges.length + 1));
    for (const change of this.#nameChanges.slice(0, random() < 0.5 ? this.#nameChanges.length : survivors))
      applyName(names, change);
    return new Map(
      [...names]
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, file]) => [path.slice(folder.length + 1), contentAfterCut(file, random)]),
    );
  }

  #openFile(path: string, flags: string, descriptor: number): void {
    let file = this.#names.get(path) ?? null;
    if (!file && flags.includes("O_CREAT")) {
      file = { durable: Buffer.alloc(0), changes: [], size: 0 };
      this.#rename({ file, path });
    }
    if (file && flags.includes("O_TRUNC")) this.#cut(file, 0);
    this.#open.set(descriptor, { path, file, appends: flags.includes("O_APPEND"), position: 0 });
  }

  #write(descriptor: number, bytes: Buffer, position?: number): void {
    const open = this.#open.get(descriptor);
    if (!open?.file) return;
    const at = position ?? (open.appends ? open.file.size : open.position);
    open.file.changes.push({ at, bytes });
    open.file.size = Math.max(open.file.size, at + bytes.length);
    if (position === undefined) open.position = at + bytes.length;
  }

  #cut(file: TracedFile | null | undefined, size: number): void {
    file?.changes.push({ size });
    if (file) file.size = size;
  }

  #sync(open: OpenFile | undefined): void {
    if (!open) return;
    const { file, path } = open;
    const isSynced = (change: NameChange) =>
      file ? "file" in change && change.file === file : dirname(change.path) === path;
    for (const change of this.#nameChanges.filter(isSynced)) applyName(this.#durableNames, change);
    this.#nameChanges = this.#nameChanges.filter((change) => !isSynced(change));
    if (!file) return;
    file.durable = file.changes.reduce(applyChange, file.durable);
    file.changes = [];
  }

  #link(from: string, path: string): void {
    const file = this.#names.get(from);
    if (file) this.#rename({ file, path });
  }

  #rename(change: NameChange): void {
    applyName(this.#names, change);
    this.#nameChanges.push(change);
  }
}

function applyName(names: Map<string, TracedFile>, change: NameChange): void {
  if ("file" in change) names.set(change.path, change.file);
  else if (!("from" in change)) names.delete(change.path);
  else {
    const file = names.get(change.from);
    names.delete(change.from);
    if (file) names.set(change.path, file);
  }
}

function contentAfterCut({ durable, changes }: TracedFile, random: () => number): Buffer {
  const kind = Math.floor(random() * 4);
  if (kind === 0) return durable;
  if (kind === 1) return changes.reduce(applyChange, durable);
  if (kind === 2)
    return changes.slice(0, Math.floor(random() * (changes.length + 1))).reduce(applyChange, durable);
  return changes.flatMap((change) => tornChange(change, random)).reduce(applyChange, durable);
}

/** Sectors arrive whole, in any number. */
function tornChange(change: Change, random: () => number): Change[] {
  if ("size" in change) return random() < 0.5 ? [change] : [];
  const { at, bytes } = change;
  const parts: Change[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR));
    if (random() < 0.5) parts.push({ at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return parts;
}

function applyChange(content: Buffer, change: Change): Buffer {
  const size = "size" in change ? change.size : Math.max(content.length, change.at + change.bytes.length);
  const after = Buffer.alloc(size);
  content.copy(after, 0, 0, Math.min(content.length, size));
  if ("bytes" in change) change.bytes.copy(after, change.at);
  return after;
}

/** Arguments, none of which holds a comma but a string, which is all in hex. */
function partsOf(args: string): string[] {
  return args.split(", ");
}

function bytesOf(quoted: string): Buffer {
  return Buffer.from(quoted.slice(1, -1).replaceAll("\\x", ""), "hex");
}

function textOf(quoted: string): string {
  return bytesOf(quoted).toString("utf8");
}
