/** A running Recuerda, seen from outside. */
export interface System {
  /** Address of the gateway. */
  url: string;
  /** Address of the sandbox. */
  sandboxUrl: string;
  databaseUrl: string;
  /** Log lines of all processes. */
  readonly log: readonly string[];
  /** Starts one more process of a service; only where services are processes. */
  scale?(service: string): Promise<void>;
  stop(): Promise<void>;
}

export interface SystemSettings {
  /** Added to the environment of every process. */
  env?: Readonly<Record<string, string>>;
  /** Processes a service, 1 when not given. */
  scale?: Readonly<Record<string, number>>;
}

export type StartSystem = (settings?: SystemSettings) => Promise<System>;
