import type { AccountNotice, AccountReportedData } from '@recuerda/contracts';
import { z } from 'zod';
import { storable } from '../received-message.js';

const MAX_EVENT = 100;
const MAX_WORDS = 500;
const MAX_DIGITS = 15;
/** Latest time that a date can be, seconds since 1970. */
const MAX_SECONDS = 99_999_999_999;

const word = z
  .string()
  .min(1)
  .transform((given) => storable(given).slice(0, MAX_EVENT));
const words = z
  .string()
  .nullish()
  .catch(null)
  .transform((given) => (given ? storable(given).slice(0, MAX_WORDS) : null));
const seconds = z.coerce.number().int().min(0).max(MAX_SECONDS);
const digits = z
  .string()
  .nullish()
  .catch(null)
  .transform((given) => given?.replace(/\D/g, '').slice(0, MAX_DIGITS) || null);
/** Seconds since 1970, or a date as text; in ms. */
const until = z
  .union([seconds.transform((at) => at * 1_000), z.string().max(50).transform(Date.parse)])
  .nullish()
  .catch(null)
  .transform((at) => (at && at > 0 && at <= MAX_SECONDS * 1_000 ? at : null));

const alert = z.object({
  alert_type: word,
  alert_severity: z.string().catch(''),
  alert_status: z.string().catch(''),
  alert_description: words,
});
const change = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('account_update'),
    value: z.object({
      event: word,
      ban_info: z.object({ waba_ban_state: word, waba_ban_date: words }).optional().catch(undefined),
      violation_info: z.object({ violation_type: words }).optional().catch(undefined),
      restriction_info: z.array(z.object({ restriction_type: words, expiration: until })).catch([]),
    }),
  }),
  z.object({
    field: z.literal('account_alerts'),
    // Meta has put it at both places.
    value: z.union([z.object({ alert_info: alert }).transform(({ alert_info: info }) => info), alert]),
  }),
  z.object({ field: z.literal('account_review_update'), value: z.object({ decision: word }) }),
  z.object({
    field: z.literal('phone_number_quality_update'),
    value: z.object({
      event: word,
      display_phone_number: digits,
      max_daily_conversations_per_business: words,
      current_limit: words,
    }),
  }),
  z.object({
    field: z.literal('phone_number_name_update'),
    value: z.object({
      decision: word,
      display_phone_number: digits,
      requested_verified_name: words,
      rejection_reason: words,
    }),
  }),
  z.object({ field: z.literal('security'), value: z.object({ event: word, display_phone_number: digits }) }),
]);
type Change = z.infer<typeof change>;
type ValueOf<F extends Change['field']> = Extract<Change, { field: F }>['value'];

/** Content of a report; absent fields are null. */
type Report = Pick<AccountNotice, 'topic' | 'event' | 'severity'> &
  Partial<Pick<AccountNotice, 'number' | 'words' | 'until'>>;

/** Reads one change of a webhook; undefined if it reports nothing known of an account or its number. */
export function readAccountReport(
  entry: { id: string; time?: number | undefined },
  given: unknown,
): AccountReportedData | undefined {
  const { data } = change.safeParse(given);
  const report = data && reportOf(data);
  if (!report || entry.time === undefined || !seconds.safeParse(entry.time).success) return undefined;
  const at = new Date(entry.time * 1_000).toISOString();
  return { accountId: entry.id, notice: { number: null, words: null, until: null, ...report, at } };
}

function reportOf(given: Change): Report | undefined {
  switch (given.field) {
    case 'account_update':
      return updateOf(given.value);
    case 'account_alerts':
      return alertOf(given.value);
    case 'account_review_update': {
      const { decision: event } = given.value;
      return { topic: 'review', event, severity: REVIEWS[event] ?? 'information' };
    }
    case 'phone_number_quality_update':
      return qualityOf(given.value);
    case 'phone_number_name_update': {
      const { decision: event, display_phone_number: number, requested_verified_name: name } = given.value;
      const said = [name, known(given.value.rejection_reason)].filter(Boolean).join(': ').slice(0, MAX_WORDS) || null;
      return { topic: 'name', event, severity: NAMES[event] ?? 'information', number, words: said };
    }
    case 'security': {
      const { event, display_phone_number: number } = given.value;
      return { topic: 'security', event, severity: event === 'PIN_RESET_SUCCESS' ? 'information' : 'warning', number };
    }
  }
}

type Severity = AccountNotice['severity'];
const REVIEWS: Record<string, Severity> = {
  APPROVED: 'ended',
  REJECTED: 'critical',
  PENDING: 'warning',
  DEFERRED: 'warning',
};
const NAMES: Record<string, Severity> = { APPROVED: 'ended', REJECTED: 'warning' };
const BANS: Record<string, Severity> = { DISABLE: 'critical', SCHEDULE_FOR_DISABLE: 'warning', REINSTATE: 'ended' };
const ALERTS: Record<string, Severity> = { CRITICAL: 'critical', WARNING: 'warning' };
const QUALITIES: Record<string, Severity> = { FLAGGED: 'warning', UNFLAGGED: 'ended' };
/** Changes of the account by name, with their severity. */
const UPDATES: Record<string, Severity> = {
  ACCOUNT_DELETED: 'critical',
  ACCOUNT_OFFBOARDED: 'critical',
  PARTNER_REMOVED: 'warning',
  PARTNER_APP_UNINSTALLED: 'warning',
  ACCOUNT_RECONNECTED: 'ended',
  PARTNER_ADDED: 'ended',
  PARTNER_APP_INSTALLED: 'ended',
};

function updateOf({ event, ban_info: ban, ...more }: ValueOf<'account_update'>): Report | undefined {
  const severity = ban && BANS[ban.waba_ban_state];
  if (severity) return { topic: 'ban', event: ban.waba_ban_state, severity, words: ban.waba_ban_date };
  if (event === 'ACCOUNT_VIOLATION')
    return { topic: 'violation', event, severity: 'warning', words: more.violation_info?.violation_type ?? null };
  if (event === 'ACCOUNT_RESTRICTION') return restrictionOf(event, more.restriction_info);
  const known = UPDATES[event];
  return known && { topic: 'account', event, severity: known };
}

/** Reports restrictions until the last of their ends, if each has one; none means that they are lifted. */
function restrictionOf(event: string, restrictions: ValueOf<'account_update'>['restriction_info']): Report {
  const severity = restrictions.length === 0 ? 'ended' : 'warning';
  const kinds = restrictions.map(({ restriction_type: kind }) => kind).filter((kind) => kind !== null);
  const last = Math.max(...restrictions.map(({ expiration }) => expiration ?? Number.NaN));
  return {
    topic: 'restriction',
    event,
    severity,
    words: kinds.join(', ').slice(0, MAX_WORDS) || null,
    until: Number.isFinite(last) ? new Date(last).toISOString() : null,
  };
}

function alertOf({ alert_type: event, ...about }: z.infer<typeof alert>): Report {
  const severity = about.alert_status === 'NONE' ? 'ended' : (ALERTS[about.alert_severity] ?? 'information');
  return { topic: 'alert', event, severity, words: about.alert_description };
}

function qualityOf({ event, display_phone_number: number, ...limits }: ValueOf<'phone_number_quality_update'>): Report {
  const quality = QUALITIES[event];
  if (quality) return { topic: 'quality', event, severity: quality, number };
  const limit = limits.max_daily_conversations_per_business ?? limits.current_limit;
  return { topic: 'limit', event, severity: event === 'DOWNGRADE' ? 'warning' : 'information', number, words: limit };
}

/** Returns Meta's reason, which is `NONE` where it gives none. */
const known = (reason: string | null): string | null => (reason === 'NONE' ? null : reason);
