import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** After a failure the next connection is opened this much later while one is open, ms. */
const PAUSE_MS = 1_000;

/** Work that waits for a connection. */
interface Waiter {
  callback: (error: Error | undefined, client: undefined, release: () => void) => void;
}
interface Opening {
  callback: (error: Error | undefined, client: unknown, release: () => void) => void;
}
/** Members of pg's pool that its types leave out. */
interface Internals {
  _clients: unknown[];
  _pendingQueue: Waiter[];
  newClient(opening: Opening): void;
}
type Connected = Parameters<Pool['connect']>[0];
const BasePool = Pool as unknown as new (config: PoolConfig) => Pool & Internals;

/** The options of a {@link SteadyPool}. */
interface SteadyPoolConfig extends PoolConfig {
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
  private isPaused = false;
  private isArriving = false;

  constructor(private readonly config: SteadyPoolConfig) {
    super(config);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    this.isArriving = true;
    try {
      return callback ? super.connect(callback) : super.connect();
    } finally {
      this.isArriving = false;
    }
  }

  /** Called by pg's pool for work that finds no free connection, while it has room for another. */
  override newClient(waiter: Waiter): void {
    // Work that pg's pool has taken from the queue goes back to its head.
    if (this.isArriving) this._pendingQueue.push(waiter);
    else this._pendingQueue.unshift(waiter);
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
    if (this.ending || this.opening.size >= this.waitingCount || this._clients.length >= this.options.max) return;
    if (this.isPaused && this.hasOpen) return;
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
    this.config.openingFailed?.(error);
    if (this.hasOpen) return this.pause();
    this.refuse(error, waiting);
    // Work that began to wait later has an attempt of its own.
    if (this.waitingCount > 0) this.open();
  }

  private pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    setTimeout(() => {
      this.isPaused = false;
      this.open();
    }, PAUSE_MS).unref();
  }

  private refuse(error: Error, waiting: ReadonlySet<Waiter>): void {
    const refused = this._pendingQueue.filter((waiter) => waiting.has(waiter));
    this._pendingQueue = this._pendingQueue.filter((waiter) => !waiting.has(waiter));
    for (const { callback } of refused) callback(error, undefined, () => undefined);
  }
}
