import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { FORGET_MS } from '../attempts/sign-in-attempts.js';
import { AuditMonths } from '../audit/audit-log.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { SCHEMA } from '../identity.database.js';
import { SHOWN_MS } from '../notices/security-notices.js';

const EVERY_MS = 10 * MINUTE_MS;
/** How long before a month begins its partition of the audit is created. */
const AHEAD_MS = DAY_MS;

/** How long an expired API token is still listed. */
const EXPIRED_SHOWN_MS = 30 * DAY_MS;
/** How long a device is known that signs in no more. */
const DEVICE_KNOWN_MS = 400 * DAY_MS;
/** How long a forgotten password is remembered. */
const FORGOTTEN_MS = HOUR_MS;
/** How long a mail is kept after its link or its text has expired. */
const MAIL_SHOWN_MS = 7 * DAY_MS;

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
    private readonly months: AuditMonths,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    // The next tick does what this one could not.
    await this.prune().catch((error: unknown) => this.logger.warn({ msg: 'could not prune', err: error }));
  }

  async prune(): Promise<void> {
    const now = this.clock.now();
    await this.source.query('DELETE FROM identity.sessions WHERE ends_at <= $1', [now]);
    await this.source.query(
      `DELETE FROM identity.sign_in_attempts
       WHERE last_at <= $1 AND (known_until IS NULL OR known_until <= $2)`,
      [new Date(now.getTime() - FORGET_MS), now],
    );
    await this.source.query('DELETE FROM identity.network_failures WHERE forgotten_at <= $1', [now]);
    await this.source.query('DELETE FROM identity.sign_in_challenges WHERE expires_at <= $1', [now]);
    await this.source.query('DELETE FROM identity.passkey_challenges WHERE expires_at <= $1', [now]);
    await this.source.query('DELETE FROM identity.account_links WHERE expires_at <= $1', [now]);
    for (const table of ['link_mails', 'digests'])
      await this.source.query(`DELETE FROM identity.${table} WHERE expires_at <= $1`, [
        new Date(now.getTime() - MAIL_SHOWN_MS),
      ]);
    await this.source.query('DELETE FROM identity.forgotten_passwords WHERE asked_at <= $1', [
      new Date(now.getTime() - FORGOTTEN_MS),
    ]);
    await this.source.query('DELETE FROM identity.security_notices WHERE at <= $1', [
      new Date(now.getTime() - SHOWN_MS),
    ]);
    await this.source.query('DELETE FROM identity.devices WHERE last_seen_at <= $1', [
      new Date(now.getTime() - DEVICE_KNOWN_MS),
    ]);
    await this.source.query('DELETE FROM identity.oidc_requests WHERE expires_at <= $1', [now]);
    await this.source.query('DELETE FROM identity.api_tokens WHERE expires_at <= $1', [
      new Date(now.getTime() - EXPIRED_SHOWN_MS),
    ]);
    await this.source.query('UPDATE identity.setup SET token_hash = NULL, expires_at = NULL WHERE expires_at <= $1', [
      now,
    ]);
    await this.months.drop(new Date(now.getTime() - this.config.auditDays * DAY_MS));
    await this.months.create(this.source.manager, [now, new Date(now.getTime() + AHEAD_MS)]);
  }
}
