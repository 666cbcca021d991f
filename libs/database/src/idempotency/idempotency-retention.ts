import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';

/** Hours a key is kept; 24 are promised. */
const KEPT_HOURS = 48;
const EVERY_MS = 10 * 60_000;
/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

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
      let deleted = CHUNK;
      while (deleted === CHUNK) deleted = await this.pruneSome();
    } catch (error) {
      // The next run does what this one could not.
      this.logger.warn({ msg: 'could not prune idempotency keys', schema: this.schema, err: error });
    }
  }

  private async pruneSome(): Promise<number> {
    const table = `"${this.schema}".idempotency_keys`;
    const [, count] = await this.source.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE (entity, id) IN (
         SELECT entity, id FROM ${table} WHERE created_at < now() - interval '${KEPT_HOURS} hours'
         LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)`,
    );
    return count;
  }
}
