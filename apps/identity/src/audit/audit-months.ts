import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';

/** The partitions of the audit: one each month (UTC), so that retention deletes no single rows. */
@Injectable()
export class AuditMonths {
  private readonly created = new Map<string, Promise<unknown>>();

  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Creates the partitions of these instants where they are missing. */
  async create(instants: readonly Date[]): Promise<void> {
    const months = new Map(instants.map((at) => [at.toISOString().slice(0, 7), at]));
    await Promise.all([...months].map(([month, at]) => this.once(month, at)));
  }

  /** Drops the months that ended before an instant. */
  async drop(before: Date): Promise<void> {
    this.created.clear();
    await this.source.query('SELECT identity.drop_audit_months($1)', [before]);
  }

  private once(month: string, at: Date): Promise<unknown> {
    const known = this.created.get(month);
    if (known) return known;
    const creating = this.source.query('SELECT identity.create_audit_month($1)', [at]).catch((error: unknown) => {
      this.created.delete(month);
      throw error;
    });
    this.created.set(month, creating);
    return creating;
  }
}
