import { Logger, type OnApplicationBootstrap, type DynamicModule, Module } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { getDataSourceToken } from '@nestjs/typeorm';
import { gauge, KeyRing } from '@recuerda/service';
import type { DataSource } from 'typeorm';

const CHECK_MS = 60_000;

const unreadableSecrets = gauge(
  'recuerda_unreadable_secrets',
  'Secrets in the database that no key of SECRETS_KEY opens, by kind: second_factor, webhook, whatsapp.',
  ['kind'],
);

/** A table whose rows hold secrets that are sealed with the row's id. */
export interface SealedTable {
  kind: 'second_factor' | 'webhook' | 'whatsapp';
  /** With its schema. */
  table: string;
  /** The column of the row's id. */
  id: string;
  /** The columns that hold secrets. A row counts as unreadable by the first one. */
  columns: readonly [string, ...string[]];
  /** Remedy for unreadable secrets, for the log. */
  remedy: string;
}

/**
 * Seals the secrets of a table with the newest key: at the start, and each minute, so that a database that was away is
 * done later. What no key opens stays as it is, and is readable again when its key comes back.
 */
class SealedSecrets implements OnApplicationBootstrap {
  private readonly logger = new Logger('Secrets');
  /** Ids of the unreadable rows that the log has named. */
  private named = '';

  constructor(
    private readonly source: DataSource,
    private readonly keys: KeyRing,
    private readonly table: SealedTable,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.keys.ids.length === 0)
      this.logger.error({
        msg: 'SECRETS_KEY is not set: secrets can be neither stored nor read',
        kind: this.table.kind,
      });
    await this.tick();
  }

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    try {
      this.report(await this.renew());
    } catch (error) {
      // The next one does what this one could not.
      this.logger.warn({ msg: 'could not check sealed secrets', kind: this.table.kind, err: error });
    }
  }

  /** Returns the ids of the rows that cannot be read. */
  private async renew(): Promise<string[]> {
    const { table, id, columns } = this.table;
    const unreadable: string[] = [];
    for (const column of columns) {
      const rows: { id: string; stored: string }[] = await this.source.query(
        `SELECT ${id} AS id, ${column} AS stored FROM ${table}
         WHERE split_part(${column}, ':', 1) IS DISTINCT FROM $1 AND ${column} IS NOT NULL ORDER BY ${id}`,
        [this.keys.ids[0] ?? null],
      );
      for (const { id: rowId, stored } of rows) {
        const renewed = this.keys.renew(rowId, stored);
        if (renewed === undefined && column === columns[0]) unreadable.push(rowId);
        // One that was changed meanwhile is sealed already.
        if (renewed !== undefined)
          await this.source.query(`UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2`, [
            rowId,
            stored,
            renewed,
          ]);
      }
    }
    return unreadable;
  }

  private report(rows: readonly string[]): void {
    const { kind, remedy } = this.table;
    unreadableSecrets.set({ kind }, rows.length);
    const names = rows.join();
    if (names === this.named) return;
    this.named = names;
    if (rows.length > 0)
      this.logger.error({ msg: `secrets cannot be read with this SECRETS_KEY: ${remedy}`, kind, rows });
  }
}

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
