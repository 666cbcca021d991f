import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { deleteOldRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';

const OLD = [
  ['messages', 'at < $1'],
  ['conversations', 'last_message_at < $1'],
  ['webhooks', 'failed_at < $1'],
  ['incoming', 'failed_at < $1'],
  ['provider_users', 'employee_id IS NULL AND learnt_at < $1'],
] as const;

/** Deletes old messages, conversations, webhooks and messages that were given up, and ids that nobody uses any more. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: ConversationsConfig,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.CONVERSATION_DAYS * DAY_MS);
    for (const [table, condition] of OLD) await deleteOldRows(this.source, `${SCHEMA}.${table}`, condition, before);
  }
}
