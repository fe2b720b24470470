/** Environment that makes a hook's process different from within before any of our code runs. */
type Preload = { readonly NODE_OPTIONS: string };

/** The clock shows another time; the monotonic one goes on. */
export function clockMovedBy(ms: number): Preload {
  return preload(`const now = Date.now; Date.now = () => now() + ${ms};`);
}

/** Each look at the clock shows that much more. */
export function hurriedClock(ms: number): Preload {
  return preload(`const now = Date.now; let looks = 0; Date.now = () => now() + ${ms} * looks++;`);
}

/** Code that asks is told it runs on Windows. */
export function asWindows(): Preload {
  return preload('Object.defineProperty(process, "platform", { value: "win32" });');
}

/** A Node that says it has this version. */
export function asNode(version: string): Preload {
  return preload(`Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} });`);
}

/** A Node that no longer gives its inner parts away. */
export function withoutBindings(): Preload {
  return preload('process.binding = () => { throw new Error("No such module"); };');
}

/** Every module asked for is written to a file, one a line. */
export function recordingModules(file: string): Preload {
  return preload(`
    import { appendFileSync } from "node:fs";
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      appendFileSync(${JSON.stringify(file)}, name + "\\n");
      return next(name, context);
    } });`);
}

/** A daemon that is quick to prove itself and slow to answer. */
export function lateAnswers(ms: number): Preload {
  return preload(`
    import { Socket } from "node:net";
    const write = Socket.prototype.write;
    const begun = new WeakSet();
    Socket.prototype.write = function (...args) {
      if (!this.server || !begun.has(this)) {
        begun.add(this);
        return write.apply(this, args);
      }
      setTimeout(() => write.apply(this, args), ${ms});
      return true;
    };`);
}

/** A daemon that is slow to answer launchers. */
export function lateToLaunchers(ms: number): Preload {
  return preload(`
    import { ServerResponse } from "node:http";
    const { end } = ServerResponse.prototype;
    ServerResponse.prototype.end = function (...args) {
      setTimeout(() => end.apply(this, args), ${ms});
      return this;
    };`);
}

/** A daemon that proves itself at once and stands still for a while before it hears the question. */
export function hardOfHearing(ms: number): Preload {
  return preload(`
    import { Socket } from "node:net";
    const on = Socket.prototype.on;
    Socket.prototype.on = function (name, listener) {
      if (name !== "data" || !this.server) return on.call(this, name, listener);
      let pieces = 0;
      return on.call(this, name, (piece) => {
        if (++pieces === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
        listener(piece);
      });
    };`);
}

/** A process whose main thread does nothing any more once it got the signal. */
export function stallingOn(signal: NodeJS.Signals): Preload {
  return preload(`
    import { isMainThread } from "node:worker_threads";
    const forEver = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (isMainThread) process.on(${JSON.stringify(signal)}, forEver);`);
}

/** A process that has been there for a while and holds so much memory. */
export function grownTo(megabytes: number): Preload {
  return preload(`
    import { isMainThread } from "node:worker_threads";
    const now = performance.now.bind(performance);
    performance.now = () => now() + 100_000;
    if (isMainThread) globalThis.grown = Buffer.alloc(${megabytes} * 1e6, 1);`);
}

/** Every connection to a database writes, at each thing it does, how long it would wait for a lock. */
export function recordingWaits(file: string): Preload {
  return preload(`
    import { appendFileSync } from "node:fs";
    import { basename } from "node:path";
    import { DatabaseSync } from "node:sqlite";
    import { isMainThread } from "node:worker_threads";
    const { prepare, exec } = DatabaseSync.prototype;
    const note = (db, sql) => {
      if (sql.trim().startsWith("PRAGMA") && !sql.includes("BEGIN")) return;
      const { timeout } = prepare.call(db, "PRAGMA busy_timeout").get();
      const where = isMainThread ? "main" : "writer";
      appendFileSync(${JSON.stringify(file)}, [where, basename(db.location() ?? ""), timeout].join(" ") + "\\n");
    };
    DatabaseSync.prototype.prepare = function (sql, ...more) { note(this, sql); return prepare.call(this, sql, ...more); };
    DatabaseSync.prototype.exec = function (sql) { note(this, sql); return exec.call(this, sql); };`);
}

function preload(source: string): Preload {
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}
