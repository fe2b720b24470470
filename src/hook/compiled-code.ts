import { readdirSync, statfsSync } from "node:fs";
import Module from "node:module";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import type { Home } from "../config/home.ts";
import { keepNewestFolders, readOwnFile, replaceOwnFile } from "../files/own-file.ts";

/** Node's own compile cache holds a file as it is first read: each function is compiled again when it is called. */
interface CompiledCode {
  /** Stores what this process compiled of our files, for the next call like it. Never throws. */
  readonly keep: () => void;
}

interface CompiledCodeOptions {
  readonly home: Home;
  /** Folder of our files; others are left to Node. */
  readonly folder: string;
  /** Differs where a byte of these files does, for V8 compares only their length. */
  readonly build: string;
  /** Calls of one kind run the same functions. */
  readonly kind: string;
}

/** A file as V8 compiled it, and how many calls added their functions to what is stored of it. */
interface Compiled {
  readonly path: string;
  readonly script: Script;
  readonly calls: number;
}

interface Loading {
  exports: unknown;
  require(id: string): unknown;
}

type Compile = (this: Loading, source: string, file: string, ...more: unknown[]) => unknown;

/** Calls that add theirs: the first prompt may find nothing to say, the second something. */
const MOST_CALLS = 4;
/** Kinds are named by payloads, which may hold any name. */
const MOST_FILES = 40;
/** Of builds and versions of Node; a user may have two of each at work. */
const MOST_FOLDERS = 3;
/** On a disk that is nearly full the room is for what the user said. */
const LEAST_FREE_BYTES = 200_000_000;
/** The number of calls and the checksum, behind the code, which V8 wants aligned. */
const TRAILER_BYTES = 8;

/** From now on our files are compiled from what earlier calls stored, as far as it is there and whole. */
export function useCompiledCode({ home, folder, build, kind }: CompiledCodeOptions): CompiledCode {
  const stored = join(home.run, "code", `${build}-${process.version}-${process.arch}`);
  const used: Compiled[] = [];
  const prototype = Module.prototype as unknown as { _compile: Compile };
  const compileByNode = prototype._compile;
  prototype._compile = function (source, file, ...more) {
    if (dirname(file) !== folder) return compileByNode.call(this, source, file, ...more);
    const path = join(stored, `${basename(file)}-${kind}`);
    const compiled = compileFile(home, path, { source, file });
    used.push(compiled);
    const run = compiled.script.runInThisContext() as (...args: unknown[]) => unknown;
    return run.call(this.exports, this.exports, this.require.bind(this), this, file, folder);
  };
  return { keep: () => storeCompiled(home, stored, used) };
}

function compileFile(home: Home, path: string, { source, file }: { source: string; file: string }): Compiled {
  const before = readCode(home, path);
  // On one line with the source, so that stack traces name its lines.
  const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, {
    filename: file,
    ...(before && { cachedData: before.code }),
  });
  return { path, script, calls: script.cachedDataRejected === false ? (before?.calls ?? 0) : 0 };
}

function readCode(home: Home, path: string): { readonly code: Buffer; readonly calls: number } | null {
  try {
    const bytes = readOwnFile(home.root, path);
    const code = bytes.subarray(0, bytes.length - TRAILER_BYTES);
    if (checksumOf(code) !== bytes.readInt32LE(code.length)) return null;
    return { code, calls: bytes.readInt32LE(code.length + 4) };
  } catch {
    // Not there, strange or too short: V8 compiles anew.
    return null;
  }
}

function storeCompiled(home: Home, folder: string, used: readonly Compiled[]): void {
  try {
    const changed = used.filter(({ calls }) => calls < MOST_CALLS);
    if (changed.length > 0 && countFiles(folder) < MOST_FILES && freeBytes(home.root) > LEAST_FREE_BYTES)
      for (const { path, script, calls } of changed)
        replaceOwnFile(home.root, path, storedBytes(script, calls + 1));
    if (changed.some(({ calls }) => calls === 0)) keepNewestFolders(home.root, dirname(folder), MOST_FOLDERS);
  } catch {
    // A home that cannot be written compiles anew each time.
  }
}

function countFiles(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch {
    // Not made yet.
    return 0;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function storedBytes(script: Script, calls: number): Buffer {
  const code = script.createCachedData();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeInt32LE(checksumOf(code));
  trailer.writeInt32LE(calls, 4);
  return Buffer.concat([code, trailer]);
}

/** Of one word in 64, two of each sector: what never reached the disk is a whole one. V8 looks at none of it. */
function checksumOf(code: Buffer): number {
  const words = new Int32Array(code.buffer, code.byteOffset, code.length >> 2);
  let sum = code.length;
  for (let at = 0; at < words.length; at += 64) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0;
  return sum;
}
