import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../integrations.config.js';
import { SCHEMA } from '../integrations.database.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

const DELETE = `
  WITH gone AS (
    DELETE FROM integrations.webhook_messages WHERE id IN (
      SELECT id FROM integrations.webhook_messages WHERE created_at < $1 LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

/** Deletes old webhooks, also those that wait for an endpoint that is switched off. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(INTEGRATIONS_CONFIG) private readonly config: IntegrationsConfig,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.WEBHOOK_LOG_DAYS * DAY_MS);
    let deleted = CHUNK;
    while (deleted === CHUNK) {
      const [row] = await this.source.query<{ count: number }[]>(DELETE, [before]);
      deleted = row?.count ?? 0;
    }
  }
}
