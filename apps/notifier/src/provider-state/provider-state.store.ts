import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Ceilings } from '../channels/channel.js';
import { POST_TIMEOUT_MS } from '../channels/http/provider-http.module.js';
import type { StopReason } from '../channels/send-outcome.js';

/** The provider refuses everything of the account, or has an outage. */
export interface Stop {
  reason: StopReason;
  answer: string;
  since: Date;
  /** Start of the next probe. */
  probeAt: Date;
  /** A probe may be sent, by the notifier that takes it first. */
  probeReady: boolean;
  /** A status of a message began it: the provider takes messages all the same, so only a status ends it. */
  byStatus: boolean;
}

/** Longer than a POST, ms: the slots of a killed notifier are free after this. */
const TAKEN_MS = POST_TIMEOUT_MS + 5_000;

/** State of an account that all notifiers share: whether the provider has stopped it, turns, slots, limits. */
@Injectable()
export class ProviderStateStore {
  private readonly logger = new Logger('Notifier');

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Returns the stops of these accounts, by their keys. */
  async read(accounts: readonly string[]): Promise<Map<string, Stop>> {
    const rows = await this.dataSource.query<(Stop & { account: string })[]>(
      `SELECT account, stopped_reason AS reason, answer, stopped_at AS since, probe_at AS "probeAt",
              probe_ready AS "probeReady", stopped_by_status AS "byStatus"
       FROM notifier.provider_state WHERE account = ANY ($1::text[]) AND stopped_reason IS NOT NULL`,
      [accounts],
    );
    return new Map(rows.map(({ account, ...stop }) => [account, stop]));
  }

  /** Returns the accounts that have a state, except these. */
  async accountsExcept(connected: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ account: string }[]>(
      'SELECT account FROM notifier.provider_state WHERE account <> ALL ($1::text[])',
      [connected],
    );
    return rows.map(({ account }) => account);
  }

  /** Returns whether this call stopped it. A later fault changes the reason, if it is another. */
  async stop(account: string, stop: Omit<Stop, 'probeReady'>): Promise<boolean> {
    const { reason, answer, since, probeAt, byStatus } = stop;
    const [row] = await this.dataSource.query<{ stopped: boolean }[]>(
      `INSERT INTO notifier.provider_state AS row
         (account, stopped_reason, answer, stopped_at, probe_at, stopped_by_status)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account) DO UPDATE
       SET stopped_reason = excluded.stopped_reason, answer = excluded.answer,
           stopped_at = coalesce(row.stopped_at, excluded.stopped_at),
           probe_at = coalesce(row.probe_at, excluded.probe_at), stopped_by_status = excluded.stopped_by_status
       RETURNING stopped_at = $4::timestamptz(3) AS stopped`,
      [account, reason, answer, since, probeAt, byStatus],
    );
    return row?.stopped ?? false;
  }

  /** Returns whether this call began the probe that is due at `now`; the next one is due at `nextAt`. */
  async beginProbe(account: string, now: Date, nextAt: Date): Promise<boolean> {
    return this.changed(
      `UPDATE notifier.provider_state SET probe_at = $3, probe_ready = true
       WHERE account = $1 AND stopped_reason IS NOT NULL AND probe_at <= $2 RETURNING 1`,
      [account, now, nextAt],
    );
  }

  /** Returns whether this call may send the probe. */
  async takeProbe(account: string): Promise<boolean> {
    return this.changed(
      `UPDATE notifier.provider_state SET probe_ready = false
       WHERE account = $1 AND stopped_reason IS NOT NULL AND probe_ready RETURNING 1`,
      [account],
    );
  }

  /** Returns whether this call ended the stop, which must have begun before `before`. */
  async resume(account: string, before: Date): Promise<boolean> {
    return this.changed(
      `UPDATE notifier.provider_state
       SET stopped_reason = NULL, answer = NULL, stopped_at = NULL, probe_at = NULL, probe_ready = false,
           stopped_by_status = false
       WHERE account = $1 AND stopped_reason IS NOT NULL AND stopped_at <= $2 RETURNING 1`,
      [account, before],
    );
  }

  /** Leases `count` slots, `gapMs` apart, after all that are leased. Returns how far the first one is ahead, ms. */
  async leaseSlots(account: string, count: number, gapMs: number): Promise<number> {
    const [row] = await this.dataSource.query<{ aheadMs: number }[]>(
      `INSERT INTO notifier.provider_state AS row (account, next_slot_at)
       VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
       ON CONFLICT (account) DO UPDATE
       SET next_slot_at = greatest(row.next_slot_at, clock_timestamp()) + $2 * interval '1 millisecond'
       RETURNING extract(epoch FROM next_slot_at - clock_timestamp())::float8 * 1000 - $2 AS "aheadMs"`,
      [account, count * gapMs],
    );
    return Math.max(0, row?.aheadMs ?? 0);
  }

  /**
   * Takes one of `ceiling` slots for a POST. Returns what frees it; undefined: all are taken. POSTs that are open in
   * slots above a lowered ceiling count, too: as many free ones are passed over.
   */
  async takePostSlot(account: string, ceiling: number): Promise<(() => void) | undefined> {
    const postId = randomUUID();
    const take = () =>
      this.changed(
        `UPDATE notifier.post_slots
         SET post_id = $2, taken_until = clock_timestamp() + $3 * interval '1 millisecond'
         WHERE account = $1 AND slot = (
           SELECT slot FROM notifier.post_slots
           WHERE account = $1 AND slot <= $4 AND taken_until < clock_timestamp()
           OFFSET (SELECT count(*) FROM notifier.post_slots
                   WHERE account = $1 AND slot > $4 AND taken_until >= clock_timestamp())
           LIMIT 1 FOR UPDATE SKIP LOCKED)`,
        [account, postId, TAKEN_MS, ceiling],
      );
    if (await take()) return () => this.freePostSlot(account, postId);
    // The first POST of an account, or under a raised ceiling.
    await this.dataSource.query(
      `INSERT INTO notifier.post_slots (account, slot) SELECT $1, slot FROM generate_series(1, $2::int) AS slot
       ON CONFLICT DO NOTHING`,
      [account, ceiling],
    );
    return (await take()) ? () => this.freePostSlot(account, postId) : undefined;
  }

  /** A slot that cannot be freed is free after {@link TAKEN_MS}. */
  private freePostSlot(account: string, postId: string): void {
    this.dataSource
      .query(
        "UPDATE notifier.post_slots SET taken_until = '-infinity', post_id = NULL WHERE account = $1 AND post_id = $2",
        [account, postId],
      )
      .catch((error: unknown) => this.logger.warn({ msg: 'could not free the slot of a POST', err: error }));
  }

  /** Returns the limits that a notifier found in the last day. */
  async readLimits(account: string): Promise<Ceilings | undefined> {
    const [row] = await this.dataSource.query<{ concurrency: number; rate: number | null }[]>(
      `SELECT found_concurrency AS concurrency, found_rate AS rate FROM notifier.provider_state
       WHERE account = $1 AND limits_found_at > clock_timestamp() - interval '1 day'`,
      [account],
    );
    return row && { concurrency: row.concurrency, rate: row.rate ?? Infinity };
  }

  async storeLimits(account: string, { concurrency, rate }: Ceilings): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.provider_state (account, found_concurrency, found_rate, limits_found_at)
       VALUES ($1, $2, $3, clock_timestamp())
       ON CONFLICT (account) DO UPDATE
       SET found_concurrency = excluded.found_concurrency, found_rate = excluded.found_rate,
           limits_found_at = excluded.limits_found_at`,
      [account, concurrency, rate === Infinity ? null : rate],
    );
  }

  /** The provider reported statuses of these accounts. Written at most once a second. */
  async markStatuses(accounts: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.provider_state AS row (account, statuses_at)
       SELECT account, clock_timestamp() FROM unnest($1::text[]) AS account ORDER BY account
       ON CONFLICT (account) DO UPDATE SET statuses_at = excluded.statuses_at
       WHERE row.statuses_at IS NULL OR row.statuses_at < excluded.statuses_at - interval '1 second'`,
      [accounts],
    );
  }

  /** Whether the provider reported statuses in this time. */
  async reportsStatuses(account: string, withinMs: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM notifier.provider_state
       WHERE account = $1 AND statuses_at > clock_timestamp() - $2 * interval '1 millisecond'`,
      [account, withinMs],
    );
    return rows.length > 0;
  }

  private async changed(sql: string, parameters: unknown[]): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(sql, parameters);
    return count > 0;
  }
}
