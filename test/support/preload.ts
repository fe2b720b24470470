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

function preload(source: string): Preload {
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}
