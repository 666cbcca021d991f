import { type DynamicModule, Module, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { deleteOldRows } from '../delete-old-rows.js';
import { IdempotencyKeys } from './idempotency-keys.js';

/** The {@link IdempotencyKeys} of one service. One of its migrations runs `createIdempotencyTable('<schema>')`. */
@Module({})
export class IdempotencyModule {
  /** `schema` is also the name of the service's data source. */
  static forService(schema: string): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [
        { provide: IdempotencyKeys, useValue: new IdempotencyKeys(schema) },
        {
          provide: IdempotencyRetention,
          inject: [getDataSourceToken(schema)],
          useFactory: (source: DataSource) => new IdempotencyRetention(schema, source),
        },
      ],
      exports: [IdempotencyKeys],
    };
  }
}

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
