import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { deleteOldRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../integrations.config.js';
import { SCHEMA } from '../integrations.database.js';

/** Deletes old webhooks, also those that wait for an endpoint that is switched off, but none that is still tried. */
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
    // One that is still tried was due a moment ago, or will be.
    const condition = `created_at < $1 AND (state <> 'pending' OR due_at < $1)`;
    await deleteOldRows(this.source, 'integrations.webhook_messages', condition, before);
  }
}
