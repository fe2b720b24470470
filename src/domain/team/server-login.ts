/** Where the server is and as whom to log in. */
export interface ServerLogin {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Null where the server asks for none. */
  readonly password: string | null;
  /** PEM; null for the certificates that Node knows. */
  readonly rootCertificate: string | null;
  /** False on this machine, or where the user said so. */
  readonly usesTls: boolean;
}
