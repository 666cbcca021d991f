import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type PostgresOptions, type PostgresServer, startPostgres } from '@recuerda/local-servers';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;

/**
 * The PostgreSQL of this process. Should it die, it comes back at the same address, so that pools heal by themselves.
 */
export class EmbeddedPostgres {
  private readonly logger = new Logger('PostgreSQL');
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;

  private constructor(
    private server: PostgresServer,
    private readonly options: PostgresOptions,
  ) {
    this.watching = this.watch();
  }

  /** Throws LocalServerError. */
  static async start(dataDir: string): Promise<EmbeddedPostgres> {
    const server = await startPostgres({ dataDir });
    // Its data may be away for a while, as on a disk: an empty folder in their place would hide them.
    return new EmbeddedPostgres(server, { dataDir, port: server.port, mustExist: true });
  }

  get url(): string {
    return this.server.url;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server.stop();
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const exit = await this.server.exited;
      if (this.stopping.signal.aborted) return;
      this.logger.error({ msg: 'PostgreSQL ended; starting it again', code: exit.code, signal: exit.signal });
      await this.restart();
    }
  }

  private async restart(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      if (!(await this.pause(wait))) return;
      try {
        const server = await startPostgres(this.options);
        this.server = server;
        if (this.stopping.signal.aborted) return await server.stop();
        this.logger.warn({ msg: 'PostgreSQL runs again' });
        return;
      } catch (error) {
        this.logger.error({ msg: 'PostgreSQL does not start', err: error });
      }
    }
  }

  /** False if it was stopped during the start. */
  private async pause(ms: number): Promise<boolean> {
    await delay(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    return !this.stopping.signal.aborted;
  }
}
