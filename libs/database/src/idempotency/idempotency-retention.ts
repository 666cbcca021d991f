import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import { deleteOldRows } from '../delete-old-rows.js';

/** How long a key is kept, ms; a day is promised. */
const KEPT_MS = 48 * 3_600_000;
const EVERY_MS = 10 * 60_000;

/** Deletes the idempotency keys that nobody repeats any more. */
export class IdempotencyRetention {
  private readonly logger = new Logger(IdempotencyRetention.name);

  constructor(
    private readonly schema: string,
    private readonly source: DataSource,
  ) {}

  @Interval(EVERY_MS)
  async prune(): Promise<void> {
    try {
      const table = `"${this.schema}".idempotency_keys`;
      await deleteOldRows(this.source, table, 'created_at < $1', new Date(Date.now() - KEPT_MS));
    } catch (error) {
      // The next run does what this one could not.
      this.logger.warn({ msg: 'could not prune idempotency keys', schema: this.schema, err: error });
    }
  }
}
