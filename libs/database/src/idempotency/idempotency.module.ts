import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IdempotencyKeys } from './idempotency-keys.js';
import { IdempotencyRetention } from './idempotency-retention.js';

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
