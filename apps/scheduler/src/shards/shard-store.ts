import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { prepared } from '@recuerda/database';
import { DataSource } from 'typeorm';
import { LEASE_MS } from '../scheduler.config.js';

/** The database's clock decides: the clocks of the owners may differ. */
const LEASE_END = `clock_timestamp() + interval '${LEASE_MS} ms'`;

const SPREAD = prepared(
  'spread_of_shards',
  `SELECT array(SELECT id FROM scheduler.shard_owners ORDER BY id)::text[] AS owners,
          array(SELECT shard FROM scheduler.shards WHERE owner = $1 ORDER BY shard)::int[] AS owned,
          array(SELECT shard FROM scheduler.shards WHERE owner IS NULL)::int[] AS free`,
);

/** Which shards an owner has, and what it could take. */
export interface Spread {
  /** Ids of all owners, sorted. */
  owners: string[];
  owned: number[];
  free: number[];
}

/**
 * Owners with their leases, and the shards of each. An owner that is deleted loses its shards, and its id is never used
 * again: so none can renew a lease after another has taken its shards.
 */
@Injectable()
export class ShardStore {
  constructor(@InjectDataSource('scheduler') private readonly dataSource: DataSource) {}

  async register(id: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO scheduler.shard_owners (id, leased_until) VALUES ($1, ${LEASE_END}) ON CONFLICT DO NOTHING`,
      [id],
    );
  }

  /** Returns false when the lease has ended. */
  async renew(id: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE scheduler.shard_owners SET leased_until = ${LEASE_END}
       WHERE id = $1 AND leased_until > clock_timestamp()`,
      [id],
    );
    return count > 0;
  }

  /** Frees the shards of owners whose lease has ended. Returns how many owners. */
  async removeEnded(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      'DELETE FROM scheduler.shard_owners WHERE leased_until <= clock_timestamp()',
    );
    return count;
  }

  /** Frees the shards of this owner. */
  async remove(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM scheduler.shard_owners WHERE id = $1', [id]);
  }

  /** Frees all shards. Only for the only process, before it registers. */
  async removeAll(): Promise<void> {
    await this.dataSource.query('DELETE FROM scheduler.shard_owners');
  }

  async spread(id: string): Promise<Spread> {
    const [row] = await this.dataSource.query<Spread[]>(SPREAD, [id]);
    return row as Spread;
  }

  /** Takes up to `count` free shards. Returns those that no other owner has taken first. */
  async take(id: string, count: number): Promise<number[]> {
    const [rows] = await this.dataSource.query<[{ shard: number }[], number]>(
      `UPDATE scheduler.shards SET owner = $1
       WHERE shard IN (SELECT shard FROM scheduler.shards WHERE owner IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING shard`,
      [id, count],
    );
    return rows.map(({ shard }) => shard);
  }

  async free(id: string, shards: readonly number[]): Promise<void> {
    await this.dataSource.query('UPDATE scheduler.shards SET owner = NULL WHERE owner = $1 AND shard = ANY($2)', [
      id,
      shards,
    ]);
  }
}
