/** A running Recuerda, seen from outside. */
export interface System {
  /** Address of the gateway. */
  readonly url: string;
  /** Address of the sandbox. */
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  /** Log lines of all processes. */
  readonly log: readonly string[];
  /** Stops it and drops its database. */
  stop(): Promise<void>;
}

export interface SystemSettings {
  /** Added to the environment of every process. */
  env?: Readonly<Record<string, string>>;
  /** Processes a service, 1 when not given. */
  scale?: Readonly<Record<string, number>>;
}

export type StartSystem = (settings?: SystemSettings) => Promise<System>;
