import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';

/** The partitions of the audit: one each month (UTC), so that retention deletes no single rows. */
@Injectable()
export class AuditMonths {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /**
   * Creates the partitions of these instants where they are missing, by the connection that is to write there: a pool
   * whose connections all wait for another one stands still. What a transaction creates goes if it fails, so nothing is
   * remembered here.
   */
  async create(manager: EntityManager, instants: readonly Date[]): Promise<void> {
    const months = new Map(instants.map((at) => [at.toISOString().slice(0, 7), at]));
    await manager.query(
      `SELECT identity.create_audit_month(at) FROM unnest($1::timestamptz[]) AS at
       WHERE to_regclass('identity.audit_entries_' || to_char(at AT TIME ZONE 'UTC', 'YYYY_MM')) IS NULL`,
      [[...months.values()]],
    );
  }

  /** Drops the months that ended before an instant. */
  async drop(before: Date): Promise<void> {
    await this.source.query('SELECT identity.drop_audit_months($1)', [before]);
  }
}
