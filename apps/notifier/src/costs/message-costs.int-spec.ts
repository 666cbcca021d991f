import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_SETTINGS,
  GetCosts,
  type MessagePrice,
  ReminderDeferred,
  type SchoolSettings,
  SETTINGS_ID,
  SettingsUpdated,
} from '@recuerda/contracts';
import { metricsText, withPrincipal } from '@recuerda/service';
import { eventually, FakeClock } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report, statusOf } from '../__fixtures__/statuses.js';
import { MessageSettings } from '../texts/message-settings.js';
import { MessageCosts } from './message-costs.js';

const [ONE, TWO] = [uuidv7(), uuidv7()];
const PRICES: MessagePrice[] = [
  { from: '2026-11-10', category: 'utility', priceUsd: 0.02 },
  { from: '2026-10-01', category: 'utility', priceUsd: 0.01 },
  { from: '2026-10-01', category: 'marketing', priceUsd: 0.074 },
];

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', cloudSettings);
});
afterAll(() => notifier?.close());
beforeEach(() => notifier.database.query('TRUNCATE notifier.charge_counts'));

let version = 1;
async function set(changed: Partial<SchoolSettings>): Promise<void> {
  const now = new Date();
  const data = { ...DEFAULT_SETTINGS, ...changed, id: SETTINGS_ID, closedDays: [], updatedAt: now.toISOString() };
  version += 1;
  await notifier.publisher.publish([
    SettingsUpdated.create({ id: uuidv7(), subject: SETTINGS_ID, time: now, version, data }),
  ]);
}
const settings = () => notifier.app.get(MessageSettings, { strict: false });
/** Date of the school. */
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'America/Tegucigalpa' }).format();
/** Costs as another notifier would have them at a time. */
const costsAt = (now: string) => new MessageCosts(notifier.database, settings(), new FakeClock(now));
const charge = (day: string, departmentId: string | null, category: string, count: number) =>
  notifier.database.query('INSERT INTO notifier.charge_counts VALUES ($1, $2, $3, $4)', [
    day,
    departmentId,
    category,
    count,
  ]);

describe('the cost of a month', () => {
  it('has of each day the price in force: the old one until the day before the new one [COST-02]', async () => {
    await set({ messagePrices: PRICES });
    await charge('2026-11-09', ONE, 'utility', 100);
    await charge('2026-11-10', ONE, 'utility', 10);
    await charge('2026-11-11', ONE, 'utility', 1);
    const { items, cost } = await costsAt('2026-11-20T12:00:00Z').of();
    expect(items).toEqual([{ departmentId: ONE, category: 'utility', messages: 111, unpriced: 0, cost: 1.22 }]);
    expect(cost).toBe(1.22);
  });

  it('has its first and last day, none of the months beside it; these are listed, newest first [COST-02]', async () => {
    await set({ messagePrices: PRICES });
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) await charge(day, ONE, 'marketing', 1);
    const costs = costsAt('2026-11-20T12:00:00Z');
    const november = await costs.of();
    expect([november.month, november.cost, november.forecast]).toEqual(['2026-11', 0.148, 0.222]);
    expect(november.months).toEqual(['2026-12', '2026-11', '2026-10']);
    const october = await costs.of('2026-10');
    expect([october.month, october.cost, october.forecast]).toEqual(['2026-10', 0.074, null]);
    expect(await costs.of('2026-09')).toMatchObject({ items: [], cost: 0, forecast: null });
    expect((await costsAt('2027-01-05T12:00:00Z').of()).months).toEqual(['2027-01', '2026-12', '2026-11', '2026-10']);
  });

  it('says which messages have no price: before the first one, and of a category without one [COST-02]', async () => {
    await set({ messagePrices: PRICES });
    await charge('2026-09-30', ONE, 'utility', 3);
    await charge('2026-10-01', ONE, 'utility', 2);
    await charge('2026-10-01', ONE, 'marketing_lite', 4);
    const costs = costsAt('2026-11-20T12:00:00Z');
    const one = { departmentId: ONE };
    expect((await costs.of('2026-09')).items).toEqual([
      { ...one, category: 'utility', messages: 3, unpriced: 3, cost: 0 },
    ]);
    expect((await costs.of('2026-10')).items).toEqual([
      { ...one, category: 'utility', messages: 2, unpriced: 0, cost: 0.02 },
      { ...one, category: 'marketing_lite', messages: 4, unpriced: 4, cost: 0 },
    ]);
  });

  it('begins at the midnight of the school [COST-02]', async () => {
    await set({ messagePrices: PRICES });
    await charge('2026-11-30', ONE, 'utility', 1);
    expect((await costsAt('2026-12-01T05:59:59Z').of()).month).toBe('2026-11');
    expect((await costsAt('2026-12-01T06:00:00Z').of()).month).toBe('2026-12');
    await set({ messagePrices: PRICES, timeZone: 'Europe/Madrid' });
    expect((await costsAt('2026-12-01T05:59:59Z').of()).month).toBe('2026-12');
  });

  it('of a manager is that of the own departments [COST-02]', async () => {
    await set({ messagePrices: PRICES });
    const month = '2026-11';
    await charge('2026-11-02', ONE, 'utility', 1);
    await charge('2026-11-02', TWO, 'utility', 10);
    await charge('2026-11-02', null, 'utility', 100);
    await charge('2026-10-02', TWO, 'utility', 1);
    const of = (departmentIds: string[]) =>
      withPrincipal({ userId: uuidv7(), role: 'manager', departmentIds, address: '127.0.0.1' }, () =>
        notifier.requests.send(GetCosts, { month }),
      );
    const [one, both, none] = [await of([ONE]), await of([ONE, TWO]), await of([])];
    expect([one.cost, both.cost, none.cost]).toEqual([0.01, 0.11, 0]);
    expect([one.months.includes('2026-10'), both.months.includes('2026-10')]).toEqual([false, true]);
    expect((await notifier.requests.send(GetCosts, { month })).cost).toBe(1.11);
  });
});

describe('a charged message', () => {
  const sentAt = '2026-11-10T05:59:59Z';
  const insert = (id: string, kind: string | null, about: { department?: string; message?: string } = {}) =>
    notifier.database.query(
      `INSERT INTO notifier.messages (id, kind, task_id, department_id, message_id, status, sent_at, claimed_until,
                                      created_at, provider_id)
       VALUES ($1, $2::text, CASE WHEN $2::text IS NULL THEN $1::uuid END, $3, $4, 'sent', $5, now(), now(), $6)`,
      [id, kind, about.department, about.message, sentAt, `wamid.${about.message ?? id}`],
    );
  const counts = () =>
    notifier.database.query(
      `SELECT day::text, department_id AS "departmentId", category, count FROM notifier.charge_counts ORDER BY 1, 2`,
    );

  it('counts once, on the day of the school on which it was sent, for its department [COST-02]', async () => {
    await set({});
    const [first, second] = [uuidv7(), uuidv7()];
    for (const id of [first, second]) {
      await insert(id, null, { department: ONE });
      await report(notifier, statusOf(id, 'sent'));
    }
    expect(await counts()).toEqual([]);
    for (const id of [first, first, second]) await report(notifier, statusOf(id, 'delivered'));
    await report(notifier, statusOf(first, 'read'), statusOf(second, 'read'));
    expect(await counts()).toEqual([{ day: '2026-11-09', departmentId: ONE, category: 'utility', count: 2 }]);
    await set({ timeZone: 'Europe/Madrid' });
    const later = uuidv7();
    await insert(later, 'answer');
    await report(notifier, statusOf(later, 'delivered', { category: 'service' }));
    expect((await counts())[1]).toEqual({ day: '2026-11-10', departmentId: null, category: 'service', count: 1 });
  });

  it('with several reminders is of their department [COST-02]', async () => {
    const bundle = uuidv7();
    await insert(bundle, 'bundle');
    for (const id of [uuidv7(), uuidv7()]) await insert(id, null, { department: TWO, message: bundle });
    await report(notifier, statusOf(bundle, 'delivered'));
    expect(await counts()).toMatchObject([{ departmentId: TWO, count: 1 }]);
  });
});

describe('the limit of a month', () => {
  it('holds reminders that need a template as soon as it is reached, until it is raised [COST-05]', async () => {
    const costs = notifier.app.get(MessageCosts, { strict: false });
    const measured = async (spendLimit: number | null) => {
      await set({ messagePrices: [{ from: '2026-01-01', category: 'utility', priceUsd: 0.5 }], spendLimit });
      await costs.measure();
      return costs.isLimitReached;
    };
    await charge(today(), ONE, 'utility', 4);
    expect([await measured(null), await measured(2.01), await measured(2)]).toEqual([false, false, true]);
    expect(await metricsText()).toMatch(/^recuerda_month_cost_usd 2$/m);

    const held = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([held.event]);
    await eventually(() =>
      expect(notifier.surroundings.holds.filter(ReminderDeferred.is).map(({ data }) => data.reason)).toContain(
        'monthly_limit',
      ),
    );
    expect(await measured(2.01)).toBe(false);
    notifier.provider.behave(accepted('wamid.1'));
    const sent = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([sent.event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(sent.reminderId)).toEqual(['sent']));
  });

  it('is not reached without prices, whatever was charged [COST-05]', async () => {
    const costs = notifier.app.get(MessageCosts, { strict: false });
    await set({ spendLimit: 0.01 });
    await charge(today(), ONE, 'utility', 1_000);
    await costs.measure();
    expect(costs.isLimitReached).toBe(false);
  });
});
