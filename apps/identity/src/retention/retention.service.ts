import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { FORGET_MS } from '../attempts/sign-in-attempts.js';
import { createMonths } from '../audit/audit-log.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { SHOWN_MS } from '../notices/security-notices.js';

const EVERY_MS = 10 * MINUTE_MS;
/** How long before a month begins its partition of the audit is created. */
const AHEAD_MS = DAY_MS;

/** Tables, the columns with the ends of their rows, and how long rows are kept after that, ms. */
const ENDED = [
  ['sessions', 'ends_at', 0],
  ['network_failures', 'forgotten_at', 0],
  ['sign_in_challenges', 'expires_at', 0],
  ['passkey_challenges', 'expires_at', 0],
  ['account_links', 'expires_at', 0],
  ['oidc_requests', 'expires_at', 0],
  // Mails and expired API tokens are still listed.
  ['link_mails', 'expires_at', 7 * DAY_MS],
  ['digests', 'expires_at', 7 * DAY_MS],
  ['api_tokens', 'expires_at', 30 * DAY_MS],
  ['security_notices', 'at', SHOWN_MS],
  // Whoever asks for a link is limited by the requests of the last hour.
  ['forgotten_passwords', 'asked_at', HOUR_MS],
  // A device is as well known as long as its cookie lives.
  ['devices', 'last_seen_at', 400 * DAY_MS],
] as const;

/**
 * Deletes ended rows: sessions, API tokens, attempts and challenges of sign-ins, sign-ins that were not finished at
 * the OpenID provider, account links, mails, the token of set-up, months of the audit.
 */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('Retention');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    // The next tick does what this one could not.
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  async prune(): Promise<void> {
    const now = this.clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    for (const [table, column, keptMs] of ENDED)
      await this.source.query(`DELETE FROM identity.${table} WHERE ${column} <= $1`, [before(keptMs)]);
    await this.source.query(
      `DELETE FROM identity.sign_in_attempts
       WHERE last_at <= $1 AND (known_until IS NULL OR known_until <= $2)`,
      [before(FORGET_MS), now],
    );
    await this.source.query('UPDATE identity.setup SET token_hash = NULL, expires_at = NULL WHERE expires_at <= $1', [
      now,
    ]);
    // Partitions, so that no single entries are deleted.
    await this.source.query('SELECT identity.drop_audit_months($1)', [before(this.config.auditDays * DAY_MS)]);
    await createMonths(this.source.manager, [now, before(-AHEAD_MS)]);
  }
}
