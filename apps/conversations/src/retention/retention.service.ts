import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows deleted by one statement, so that none holds its locks for long. */
const CHUNK = 5_000;

const deleteSome = (table: string, condition: string): string => `
  WITH gone AS (
    DELETE FROM conversations.${table} WHERE id IN (
      SELECT id FROM conversations.${table} WHERE ${condition} LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

const STATEMENTS = [
  deleteSome('messages', 'at < $1'),
  deleteSome('conversations', 'last_message_at < $1'),
  deleteSome('webhooks', 'failed_at < $1'),
];

/** Deletes old messages, conversations without any, and webhooks that were given up. */
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
    for (const statement of STATEMENTS) {
      let deleted = CHUNK;
      while (deleted === CHUNK) {
        const [row] = await this.source.query<{ count: number }[]>(statement, [before]);
        deleted = row?.count ?? 0;
      }
    }
  }
}
