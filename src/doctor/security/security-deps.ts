import type { DoctorDeps } from "../doctor-deps.ts";

export interface SecurityDeps extends DoctorDeps {
  /** Of the redaction rules of this program. */
  readonly redactVersion: number;
  /** Values in clear in the store and the files beside it, by these rules. */
  readonly countSecrets: () => Promise<number>;
}
