import { randomUUIDv7 } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { counter, ENV, type Env, gauge } from '@recuerda/service';
import { LEASE_MS, RENEW_MS } from '../scheduler.config.js';
import { ShardStore } from './shard-store.js';

const ownedShards = gauge('recuerda_scheduler_shards', 'Shards this scheduler owns; all schedulers together own 64.');
const endedLeases = counter(
  'recuerda_scheduler_leases_ended_total',
  'Leases of other schedulers that this one found ended: they crashed, or were stopped for longer than a lease.',
);
// A counter that starts at its first event shows no increase.
endedLeases.inc(0);

/** The rows of `scheduler.shards`. Must not change: a row belongs to the hash of its employee's id modulo this. */
export const SHARD_COUNT = 64;

/** Returns how many shards the owner at `index` of `owners` has when all have equally many. */
export function fairShare(index: number, owners: number): number {
  return Math.floor(SHARD_COUNT / owners) + (index < SHARD_COUNT % owners ? 1 : 0);
}

/**
 * The shards of this scheduler. Their owner alone dispatches their reminders; it renews its lease every two seconds.
 * Other schedulers take the shards of one that died or stopped, and all own equally many. An owner that was stopped for
 * longer than its lease knows by the monotonic clock that it owns nothing any more.
 */
@Injectable()
export class ShardLease {
  private readonly logger = new Logger(ShardLease.name);
  private id: string | undefined;
  /** By the monotonic clock, ms; before the end that the database knows. */
  private leasedUntil = -Infinity;
  private owned: ReadonlySet<number> = new Set();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly store: ShardStore,
  ) {}

  /** The owned shards; none when the lease has ended. */
  get shards(): ReadonlySet<number> {
    if (performance.now() >= this.leasedUntil) this.lose();
    return this.owned;
  }

  /**
   * Renews the lease if it is time, and takes or frees shards until all schedulers own equally many. After a lost lease
   * it owns nothing until the next call: what was in flight then is another's now, even if no other has taken it.
   */
  async refresh(): Promise<void> {
    const now = performance.now();
    if (now >= this.leasedUntil - LEASE_MS + RENEW_MS && !(await this.renew(now))) return this.forget();
    const id = this.id as string;
    const { owners, owned, free } = await this.store.spread(id);
    const index = owners.indexOf(id);
    if (index < 0) return this.forget();
    const share = fairShare(index, owners.length);
    const surplus = owned.slice(share);
    if (surplus.length > 0) await this.store.free(id, surplus);
    const wanted = Math.min(share - owned.length, free.length);
    const taken = wanted > 0 ? await this.store.take(id, wanted) : [];
    this.own([...owned.slice(0, share), ...taken]);
  }

  /** Frees the shards, so that another scheduler takes them at once. */
  async end(): Promise<void> {
    this.lose();
    if (this.id) await this.store.remove(this.id);
    this.id = undefined;
  }

  /** Returns false if the lease had ended. */
  private async renew(now: number): Promise<boolean> {
    if (this.id === undefined) this.id = await this.register();
    else if (!(await this.store.renew(this.id))) return false;
    this.leasedUntil = now + LEASE_MS;
    const ended = await this.store.removeEnded();
    endedLeases.inc(ended);
    if (ended > 0) this.logger.warn({ msg: 'a scheduler is gone; its shards are free', schedulers: ended });
    return true;
  }

  private async register(): Promise<string> {
    // Without a broker there is only this process: all owners are processes before it.
    if (!this.env['AMQP_URL']) await this.store.removeAll();
    const id = randomUUIDv7();
    await this.store.register(id);
    return id;
  }

  /** The next refresh registers again. */
  private forget(): void {
    this.logger.warn({ msg: 'the lease has ended; another scheduler may own its shards' });
    this.lose();
    this.id = undefined;
  }

  private lose(): void {
    this.leasedUntil = -Infinity;
    this.own([]);
  }

  private own(shards: readonly number[]): void {
    if (shards.length === this.owned.size && shards.every((shard) => this.owned.has(shard))) return;
    this.owned = new Set(shards);
    ownedShards.set(shards.length);
    this.logger.log({ msg: 'owns shards', shards: shards.length });
  }
}
