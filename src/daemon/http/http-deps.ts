import type { Engine } from "../../operations/engine-type.ts";
import type { WatchedWrites } from "../watched-writes.ts";
import type { MetricSources } from "./metrics.ts";

/** The parts of the daemon that HTTP requests need. */
export interface HttpDeps {
  readonly engine: () => Engine;
  readonly state: () => object;
  readonly figures: MetricSources;
  readonly writes: WatchedWrites;
  /** Somebody with a token was here. */
  readonly onAsked: () => void;
}
