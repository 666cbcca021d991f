import type { ManagedChild } from '@recuerda/local-servers';
import { getFreePort, launchProcess, stopProcess, untilReady } from '@recuerda/testing';

const APP = 'standalone';

/** The one-process mode with its embedded database, which can be killed and started again in the same place. */
export class SingleProcess {
  /** Ends that nobody had told it, in words. */
  readonly unexpectedExits: string[] = [];
  readonly log: string[] = [];
  /** How long each start took until it was ready, ms. */
  readonly startsMs: number[] = [];
  #child: ManagedChild | undefined;
  readonly #told = new Set<ManagedChild>();

  private constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly port: number,
  ) {}

  /** Resolves when it is ready. `env` holds its DATA_DIR. */
  static async start(env: Readonly<Record<string, string>>): Promise<SingleProcess> {
    const alone = new SingleProcess(env, await getFreePort());
    await alone.start();
    return alone;
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

  /** Starts it and does not wait: it may be killed at any point of its start. */
  async launch(): Promise<ManagedChild> {
    const { env, port, log } = this;
    const child = await launchProcess({ app: APP, port, env, log });
    this.#child = child;
    void child.exited.then(({ code, signal }) => {
      if (!this.#told.has(child)) this.unexpectedExits.push(`it ended with ${signal ?? code}`);
    });
    return child;
  }

  /** SIGKILL, at this very moment; resolves when it has ended. */
  async kill(): Promise<void> {
    const child = this.tell();
    child?.signal('SIGKILL');
    await child?.exited;
  }

  async stop(): Promise<void> {
    const child = this.tell();
    if (child) await stopProcess(child);
  }

  private tell(): ManagedChild | undefined {
    const child = this.#child;
    if (child) this.#told.add(child);
    return child;
  }
}
