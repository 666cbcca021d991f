import { type FactoryProvider, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { getDataSourceToken } from '@nestjs/typeorm';
import { type Clock, CLOCK, orWarn } from '@recuerda/service';
import type { DataSource } from 'typeorm';

/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

/**
 * Deletes rows of a table, leaving those that another session has locked.
 *
 * @param table with its schema
 * @param condition of SQL, in which $1 is `before`
 */
export async function deleteOldRows(source: DataSource, table: string, condition: string, before: Date): Promise<void> {
  let deleted = CHUNK;
  while (deleted === CHUNK)
    [, deleted] = await source.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid IN (
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`,
      [before],
    );
}

/** Deletes what a service need not keep any more. */
export type Pruning = (source: DataSource, now: Date) => Promise<void>;

/**
 * Returns a pruning that deletes rows by {@link deleteOldRows}.
 *
 * @param keptMs how long before now $1 of the conditions is, ms
 * @param conditions condition of the old rows by table
 */
export const pruneRows =
  (schema: string, keptMs: number, conditions: Readonly<Record<string, string>>): Pruning =>
  async (source, now) => {
    for (const [table, condition] of Object.entries(conditions))
      await deleteOldRows(source, `${schema}.${table}`, condition, new Date(now.getTime() - keptMs));
  };

/** Deletes the old rows of one service. */
export class RetentionService {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    private readonly prunings: readonly Pruning[],
  ) {}

  async prune(): Promise<void> {
    const now = this.clock.now();
    for (const prune of this.prunings) await prune(this.source, now);
  }
}

/**
 * Provides a {@link RetentionService} that prunes at intervals.
 *
 * @param schema also the name of the service's data source
 * @param everyMs interval, ms
 */
export function provideRetention(schema: string, everyMs: number, prunings: readonly Pruning[]): FactoryProvider {
  class IntervalRetention extends RetentionService {
    private readonly logger = new Logger('Retention');

    @Interval(everyMs)
    async tick(): Promise<void> {
      // The next tick does what this one could not.
      await orWarn(this.prune(), this.logger, 'could not prune');
    }
  }
  return {
    provide: RetentionService,
    inject: [getDataSourceToken(schema), CLOCK],
    useFactory: (source: DataSource, clock: Clock) => new IntervalRetention(source, clock, prunings),
  };
}
