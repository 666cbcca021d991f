import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CountTable } from './count-table.js';
import { INSTANCE_ID } from './instance-id.js';

/** The counts of this notifier and of others, as the tables have them. */
@Injectable()
export class CountStore {
  constructor(
    @InjectDataSource('notifier') private readonly source: DataSource,
    @Inject(INSTANCE_ID) private readonly instanceId: string,
  ) {}

  /** Returns unpublished counts of this process, and of processes that no longer publish theirs. */
  async unpublished<T>(table: CountTable<T>): Promise<T[]> {
    return withTexts(table, await this.source.query<T[]>(table.unpublished, [this.instanceId]));
  }

  async markPublished<T>(table: CountTable<T>, counts: readonly T[]): Promise<void> {
    await this.source.query(table.markPublished, table.parameters(counts));
  }

  /** Returns the counts of whole minutes or hours after `time`; empty at the end. */
  async after<T>(table: CountTable<T>, time: string): Promise<T[]> {
    return withTexts(table, await this.source.query<T[]>(table.after, [time]));
  }
}

/** Events have times as texts. */
const withTexts = <T>({ time }: CountTable<T>, rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, [time]: (row[time] as Date).toISOString() }));
