import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import { type Pruning, pruneRows } from '@recuerda/database';
import { FORGET_MS } from './attempts/sign-in-attempts.js';
import { createMonths } from './audit/audit-log.js';
import { SCHEMA } from './identity.database.js';
import { SHOWN_MS } from './notices/security-notices.js';

/** How long before a month begins its partition of the audit is created. */
const AHEAD_MS = DAY_MS;

/**
 * Deletes ended rows: sessions, API tokens, attempts and challenges of sign-ins, sign-ins that were not finished at
 * the OpenID provider, account links, mails, the token of set-up, months of the audit.
 */
export const identityRetention = (auditDays: number): Pruning[] => [
  pruneRows(SCHEMA, 0, {
    sessions: 'ends_at <= $1',
    network_failures: 'forgotten_at <= $1',
    sign_in_challenges: 'expires_at <= $1',
    passkey_challenges: 'expires_at <= $1',
    account_links: 'expires_at <= $1',
    oidc_requests: 'expires_at <= $1',
  }),
  // Mails and expired API tokens are still listed.
  pruneRows(SCHEMA, 7 * DAY_MS, { link_mails: 'expires_at <= $1', digests: 'expires_at <= $1' }),
  pruneRows(SCHEMA, 30 * DAY_MS, { api_tokens: 'expires_at <= $1' }),
  pruneRows(SCHEMA, SHOWN_MS, { security_notices: 'at <= $1' }),
  // Whoever asks for a link is limited by the requests of the last hour.
  pruneRows(SCHEMA, HOUR_MS, { forgotten_passwords: 'asked_at <= $1' }),
  // A device is as well known as long as its cookie lives.
  pruneRows(SCHEMA, 400 * DAY_MS, { devices: 'last_seen_at <= $1' }),
  async (source, now) => {
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    await source.query(
      `DELETE FROM identity.sign_in_attempts
       WHERE last_at <= $1 AND (known_until IS NULL OR known_until <= $2)`,
      [before(FORGET_MS), now],
    );
    await source.query('UPDATE identity.setup SET token_hash = NULL, expires_at = NULL WHERE expires_at <= $1', [now]);
    // Partitions, so that no single entries are deleted.
    await source.query('SELECT identity.drop_audit_months($1)', [before(auditDays * DAY_MS)]);
    await createMonths(source.manager, [now, before(-AHEAD_MS)]);
  },
];
