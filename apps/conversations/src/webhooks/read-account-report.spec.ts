import { expect, it } from '@jest/globals';
import { AccountReported } from '@recuerda/contracts';
import { readCloud } from '../__fixtures__/read-cloud.js';

const TIME = 1_768_478_400;
const DISPLAY = '+504 2222-3333';
const read = (field: string, value: unknown, entry: object = { id: '2002', time: TIME }) =>
  readCloud({ entry: [{ ...entry, changes: [{ field, value }] }] });
const ban = (state: string) => ({
  event: 'DISABLED_UPDATE',
  ban_info: { waba_ban_state: state, waba_ban_date: 'October 9, 2026' },
});
const restriction = (...expirations: unknown[]) => ({
  event: 'ACCOUNT_RESTRICTION',
  restriction_info: expirations.map((expiration) => ({
    restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
    expiration,
  })),
});
const alert = { alert_type: 'OBA', alert_description: 'Limits cannot be increased.' };

it.each([
  ['account_update', ban('DISABLE'), { topic: 'ban', severity: 'critical', words: 'October 9, 2026' }],
  ['account_update', ban('SCHEDULE_FOR_DISABLE'), { topic: 'ban', severity: 'warning' }],
  ['account_update', ban('REINSTATE'), { topic: 'ban', event: 'REINSTATE', severity: 'ended' }],
  [
    'account_update',
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
    { topic: 'violation', severity: 'warning', words: 'SCAM' },
  ],
  ['account_update', { event: 'ACCOUNT_VIOLATION' }, { topic: 'violation', words: null }],
  [
    'account_update',
    restriction(TIME + 60, TIME + 3_600),
    {
      topic: 'restriction',
      severity: 'warning',
      words: 'RESTRICTED_BIZ_INITIATED_MESSAGING, RESTRICTED_BIZ_INITIATED_MESSAGING',
      until: new Date((TIME + 3_600) * 1_000).toISOString(),
    },
  ],
  ['account_update', restriction('2026-12-12T07:09:27.000Z'), { until: '2026-12-12T07:09:27.000Z' }],
  ['account_update', restriction(TIME, null), { severity: 'warning', until: null }],
  ['account_update', restriction('never'), { severity: 'warning', until: null }],
  ['account_update', restriction(), { topic: 'restriction', severity: 'ended' }],
  ['account_update', { event: 'ACCOUNT_DELETED' }, { topic: 'account', severity: 'critical' }],
  ['account_update', { event: 'ACCOUNT_RECONNECTED' }, { topic: 'account', severity: 'ended' }],
  [
    'account_alerts',
    { alert_info: { ...alert, alert_severity: 'CRITICAL', alert_status: 'ACTIVE' } },
    { topic: 'alert', event: 'OBA', severity: 'critical', words: 'Limits cannot be increased.' },
  ],
  ['account_alerts', { ...alert, alert_severity: 'INFORMATIONAL' }, { severity: 'information' }],
  ['account_alerts', { ...alert, alert_severity: 'WARNING', alert_status: 'NONE' }, { severity: 'ended' }],
  ['account_review_update', { decision: 'REJECTED' }, { topic: 'review', severity: 'critical' }],
  ['account_review_update', { decision: 'APPROVED' }, { topic: 'review', severity: 'ended' }],
  ['account_review_update', { decision: 'constructor' }, { topic: 'review', severity: 'information' }],
  [
    'phone_number_quality_update',
    { event: 'FLAGGED', display_phone_number: DISPLAY, current_limit: 'TIER_250' },
    { topic: 'quality', severity: 'warning', number: '50422223333', words: null },
  ],
  ['phone_number_quality_update', { event: 'UNFLAGGED' }, { topic: 'quality', severity: 'ended', number: null }],
  [
    'phone_number_quality_update',
    { event: 'DOWNGRADE', max_daily_conversations_per_business: 'TIER_2K', current_limit: 'TIER_1K' },
    { topic: 'limit', severity: 'warning', words: 'TIER_2K' },
  ],
  ['phone_number_quality_update', { event: 'UPGRADE', current_limit: 'TIER_1K' }, { severity: 'information' }],
  [
    'phone_number_name_update',
    { decision: 'REJECTED', requested_verified_name: 'Escuela', rejection_reason: 'NONE' },
    { topic: 'name', severity: 'warning', words: 'Escuela' },
  ],
  ['phone_number_name_update', { decision: 'APPROVED' }, { topic: 'name', severity: 'ended', words: null }],
  ['security', { event: 'PIN_CHANGED', display_phone_number: DISPLAY }, { topic: 'security', severity: 'warning' }],
  ['security', { event: 'PIN_RESET_SUCCESS' }, { topic: 'security', severity: 'information' }],
])('%s: %j is read', (field, value, notice) => {
  const { reports, ignored } = read(field, value);
  expect(reports).toMatchObject([
    { accountId: '2002', notice: { at: new Date(TIME * 1_000).toISOString(), ...notice } },
  ]);
  expect(ignored).toEqual([]);
  for (const data of reports) expect(AccountReported.data.safeParse(data).success).toBe(true);
});

it.each([
  ['an unknown field', 'user_preferences', {}, undefined],
  [
    'an unknown change of the account',
    'account_update',
    { event: 'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE' },
    undefined,
  ],
  ['an unknown state of a ban', 'account_update', ban('APPEALED'), undefined],
  ['a change named as what every object has', 'account_update', { event: 'constructor' }, undefined],
  ['no event', 'security', { event: '' }, undefined],
  ['no value', 'account_review_update', null, undefined],
  ['no time', 'account_review_update', { decision: 'REJECTED' }, { id: '2002' }],
  ['a time that is no date', 'account_review_update', { decision: 'REJECTED' }, { id: '2002', time: 1e15 }],
])('%s is counted as passed over', (_what, field, value, entry) => {
  expect(read(field, value, entry)).toMatchObject({ reports: [], ignored: ['unknown'] });
});

it('texts of any length are cut, so that each report can be read as an event', () => {
  const long = 'x'.repeat(10_000);
  const values = [
    ['account_update', { ...ban('DISABLE'), ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: long } }],
    [
      'account_update',
      { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: long, expiration: long }] },
    ],
    ['account_alerts', { alert_type: long, alert_description: long }],
    ['phone_number_name_update', { decision: long, requested_verified_name: long, display_phone_number: long }],
    ['security', { event: 'PIN_CHANGED', display_phone_number: '1'.repeat(100) }],
  ] as const;
  const reports = values.flatMap(([field, value]) => read(field, value).reports);
  expect(reports).toHaveLength(values.length);
  for (const data of reports) expect(AccountReported.data.safeParse(data).success).toBe(true);
});
