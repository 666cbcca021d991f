import type { AccountNotice, AccountReportedData } from '@recuerda/contracts';
import { storable } from '../received-message.js';
import { at, isGiven, listAt, textAt } from './given.js';

const MAX_EVENT = 100;
const MAX_WORDS = 500;
const MAX_DIGITS = 15;
/** Latest time that a date can be, seconds since 1970. */
const MAX_SECONDS = 99_999_999_999;

const eventAt = (value: unknown, ...path: readonly string[]): string =>
  storable(textAt(value, ...path)).slice(0, MAX_EVENT);
const wordsAt = (value: unknown, ...path: readonly string[]): string | null =>
  storable(textAt(value, ...path)).slice(0, MAX_WORDS) || null;
const numberIn = (value: unknown): string | null =>
  textAt(value, 'display_phone_number').replace(/\D/g, '').slice(0, MAX_DIGITS) || null;
/** Reads seconds since 1970, or a date as text. Returns ms; NaN: it is no time. */
function timeAt(value: unknown, key: string): number {
  const text = textAt(value, key).slice(0, 50);
  const ms = Number.isInteger(Number(text)) ? Number(text) * 1_000 : Date.parse(text);
  return ms > 0 && ms <= MAX_SECONDS * 1_000 ? ms : Number.NaN;
}

/** Content of a report; absent fields are null. */
type Report = Pick<AccountNotice, 'topic' | 'event' | 'severity'> &
  Partial<Pick<AccountNotice, 'number' | 'words' | 'until'>>;

/** Reads one change of a webhook; undefined if it reports nothing known of an account or its number. */
export function readAccountReport(
  { id: accountId, time = -1 }: { id: string; time?: number | undefined },
  given: unknown,
): AccountReportedData | undefined {
  const report = reportOf(textAt(given, 'field'), at(given, 'value'));
  if (!report?.event || !Number.isInteger(time) || time < 0 || time > MAX_SECONDS) return undefined;
  const notice = { number: null, words: null, until: null, ...report, at: new Date(time * 1_000).toISOString() };
  return { accountId, notice };
}

function reportOf(field: string, value: unknown): Report | undefined {
  const number = numberIn(value);
  const [event, decision] = [eventAt(value, 'event'), eventAt(value, 'decision')];
  switch (field) {
    case 'account_update':
      return event === '' ? undefined : updateOf(event, value);
    case 'account_alerts': {
      // Meta has put it at both places.
      const info = at(value, 'alert_info');
      return alertOf(isGiven(info) ? info : value);
    }
    case 'account_review_update':
      return { topic: 'review', event: decision, severity: severityOf(REVIEWS, decision) ?? 'information' };
    case 'phone_number_quality_update':
      return { ...qualityOf(event, value), number };
    case 'phone_number_name_update': {
      const reason = wordsAt(value, 'rejection_reason');
      // Meta writes `NONE` where it gives no reason.
      const said = [wordsAt(value, 'requested_verified_name'), reason === 'NONE' ? null : reason];
      const words = said.filter(Boolean).join(': ').slice(0, MAX_WORDS) || null;
      return { topic: 'name', event: decision, severity: severityOf(NAMES, decision) ?? 'information', number, words };
    }
    case 'security':
      return { topic: 'security', event, severity: event === 'PIN_RESET_SUCCESS' ? 'information' : 'warning', number };
    default:
      return undefined;
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

const severityOf = (severities: Record<string, Severity>, name: string): Severity | undefined =>
  Object.hasOwn(severities, name) ? severities[name] : undefined;

function updateOf(event: string, value: unknown): Report | undefined {
  const state = eventAt(value, 'ban_info', 'waba_ban_state');
  const ban = severityOf(BANS, state);
  if (ban) return { topic: 'ban', event: state, severity: ban, words: wordsAt(value, 'ban_info', 'waba_ban_date') };
  if (event === 'ACCOUNT_VIOLATION')
    return {
      topic: 'violation',
      event,
      severity: 'warning',
      words: wordsAt(value, 'violation_info', 'violation_type'),
    };
  if (event === 'ACCOUNT_RESTRICTION') return restrictionOf(event, listAt(value, 'restriction_info'));
  const severity = severityOf(UPDATES, event);
  return severity && { topic: 'account', event, severity };
}

/** Reports restrictions until the last of their ends, if each has one; none means that they are lifted. */
function restrictionOf(event: string, restrictions: readonly unknown[]): Report {
  const severity = restrictions.length === 0 ? 'ended' : 'warning';
  const kinds = restrictions.flatMap((one) => wordsAt(one, 'restriction_type') ?? []);
  const words = kinds.join(', ').slice(0, MAX_WORDS) || null;
  const last = Math.max(...restrictions.map((one) => timeAt(one, 'expiration')));
  return {
    topic: 'restriction',
    event,
    severity,
    words,
    until: Number.isFinite(last) ? new Date(last).toISOString() : null,
  };
}

function alertOf(alert: unknown): Report {
  const isOver = textAt(alert, 'alert_status') === 'NONE';
  const severity = isOver ? 'ended' : (severityOf(ALERTS, textAt(alert, 'alert_severity')) ?? 'information');
  return { topic: 'alert', event: eventAt(alert, 'alert_type'), severity, words: wordsAt(alert, 'alert_description') };
}

function qualityOf(event: string, value: unknown): Report {
  const quality = severityOf(QUALITIES, event);
  if (quality) return { topic: 'quality', event, severity: quality };
  const words = wordsAt(value, 'max_daily_conversations_per_business') ?? wordsAt(value, 'current_limit');
  return { topic: 'limit', event, severity: event === 'DOWNGRADE' ? 'warning' : 'information', words };
}
