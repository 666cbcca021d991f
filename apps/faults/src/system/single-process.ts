import type { ManagedChild } from '@recuerda/local-servers';
import { getFreePort, launchProcess, stopProcess, untilReady } from '@recuerda/testing';

const APP = 'standalone';

/** The one-process mode with its embedded database. It can be killed and started again on the same data. */
export class SingleProcess {
  /** Descriptions of exits that were not requested. */
  readonly unexpectedExits: string[] = [];
  readonly log: string[] = [];
  /** Duration of each start until ready, ms. */
  readonly startsMs: number[] = [];
  #child: ManagedChild | undefined;
  readonly #stopRequested = new Set<ManagedChild>();

  private constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly port: number,
  ) {}

  /** Starts the process and waits until it is ready. `env` must contain DATA_DIR. */
  static async start(env: Readonly<Record<string, string>>): Promise<SingleProcess> {
    const singleProcess = new SingleProcess(env, await getFreePort());
    await singleProcess.start();
    return singleProcess;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const began = performance.now();
    const child = await this.launch();
    try {
      await untilReady(child, { app: APP, port: this.port });
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.startsMs.push(performance.now() - began);
  }

  /** Starts it without waiting, so that it can be killed during its start. */
  async launch(): Promise<ManagedChild> {
    const { env, port, log } = this;
    const child = await launchProcess({ app: APP, port, env, log });
    this.#child = child;
    void child.exited.then(({ code, signal }) => {
      if (!this.#stopRequested.has(child)) this.unexpectedExits.push(`it ended with ${signal ?? code}`);
    });
    return child;
  }

  /** Sends SIGKILL immediately; resolves when the process has ended. */
  async kill(): Promise<void> {
    const child = this.requestStop();
    child?.signal('SIGKILL');
    await child?.exited;
  }

  async stop(): Promise<void> {
    const child = this.requestStop();
    if (child) await stopProcess(child);
  }

  private requestStop(): ManagedChild | undefined {
    const child = this.#child;
    if (child) this.#stopRequested.add(child);
    return child;
  }
}
