import type { Engine } from "../operations/engine-type.ts";
import type { EngineDeps } from "./deps.ts";

export function doctorMethods(_deps: EngineDeps): Pick<Engine, "doctor"> {
  return { doctor: async () => ({ checks: [] }) };
}
