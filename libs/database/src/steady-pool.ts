import { Pool, type PoolConfig } from 'pg';

/** After a failure no other connection is opened for this long while one is open, ms. */
const PAUSE_MS = 1_000;

/** Work that waits for a connection. */
interface Waiter {
  callback: (error: Error | undefined, client: undefined, release: () => void) => void;
}
interface Opening {
  callback: (error: Error | undefined, client: unknown, release: () => void) => void;
}
/** What pg's types leave out of its pool. */
interface Internals {
  _clients: unknown[];
  _pendingQueue: Waiter[];
  newClient(opening: Opening): void;
}
const BasePool = Pool as unknown as new (config: PoolConfig) => Pool & Internals;

/** The options of a {@link SteadyPool}. */
export interface SteadyPoolConfig extends PoolConfig {
  /** Called with each failure to open a connection. */
  openingFailed?: (error: Error) => void;
}

/**
 * A pool whose work waits for whichever connection comes first: one that is returned or a new one. pg's own pool ties
 * work to the new connection that it begins to open, and gives it up when opening fails, also while others are free.
 * Here a failure ends the waiting only where no connection is open, and so does the end of the pool.
 */
export class SteadyPool extends BasePool {
  private readonly opening = new Set<unknown>();
  private failedAt = -Infinity;

  constructor(private readonly config: SteadyPoolConfig) {
    super(config);
  }

  /** Called by pg's pool for work that finds no free connection, while it has room for another. */
  override newClient(waiter: Waiter): void {
    this._pendingQueue.unshift(waiter);
    this.open();
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = callback ? super.end(callback) : super.end();
    this.refuse(new Error('Connection terminated: the pool has ended'), new Set(this._pendingQueue));
    return ended;
  }

  private open(): void {
    if (this.opening.size >= this.waitingCount || (this.hasOpen && performance.now() - this.failedAt < PAUSE_MS))
      return;
    const waiting = new Set(this._pendingQueue);
    super.newClient({
      callback: (error, _client, release) => {
        this.opening.delete(client);
        if (error) this.fail(error, waiting);
        else release();
      },
    });
    const client = this._clients.at(-1);
    this.opening.add(client);
  }

  private get hasOpen(): boolean {
    return this._clients.some((client) => !this.opening.has(client));
  }

  private fail(error: Error, waiting: ReadonlySet<Waiter>): void {
    this.failedAt = performance.now();
    this.config.openingFailed?.(error);
    if (this.hasOpen) return;
    this.refuse(error, waiting);
    // What began to wait later has an attempt of its own.
    if (this.waitingCount > 0) this.open();
  }

  private refuse(error: Error, waiting: ReadonlySet<Waiter>): void {
    const refused = this._pendingQueue.filter((waiter) => waiting.has(waiter));
    this._pendingQueue = this._pendingQueue.filter((waiter) => !waiting.has(waiter));
    for (const { callback } of refused) callback(error, undefined, () => undefined);
  }
}
