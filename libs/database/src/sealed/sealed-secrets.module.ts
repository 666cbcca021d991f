import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { KeyRing } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SealedSecrets, type SealedTable } from './sealed-secrets.js';

/** The {@link KeyRing} of one service, and the renewal of what it has sealed. */
@Module({})
export class SealedSecretsModule {
  /** `schema` is also the name of the service's data source. */
  static forService(schema: string, keys: KeyRing, table: SealedTable): DynamicModule {
    return {
      module: SealedSecretsModule,
      providers: [
        { provide: KeyRing, useValue: keys },
        {
          provide: SealedSecrets,
          inject: [getDataSourceToken(schema)],
          useFactory: (source: DataSource) => new SealedSecrets(source, keys, table),
        },
      ],
      exports: [KeyRing],
    };
  }
}
