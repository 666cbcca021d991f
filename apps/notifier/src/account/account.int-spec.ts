import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AccountNotice,
  AccountReported,
  DismissAccountNotice,
  GetProviderState,
  ListAccountNotices,
  ReadAccount,
  ReminderDeferred,
  RemindersReleased,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { type FakeGraph, startGraph } from '../__fixtures__/fake-graph.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { AccountController } from './account.controller.js';

const NUMBER = '1001?fields=display_phone_number,verified_name,quality_rating,status';
const BUSINESS_LIMIT = '1001?fields=whatsapp_business_manager_messaging_limit';
const OLD_LIMIT = '1001?fields=messaging_limit_tier';
const APPS = '2002/subscribed_apps';

let graph: FakeGraph;
let notifier: NotifierUnderTest;
beforeAll(async () => {
  graph = await startGraph();
  notifier = await startNotifier('in process', cloudSettings(graph.url));
});
afterAll(async () => {
  await notifier?.close();
  await graph?.close();
});
beforeEach(async () => {
  graph.answers.clear();
  graph.answers.set(NUMBER, {
    body: {
      display_phone_number: '+504 2222-3333',
      verified_name: 'Escuela',
      quality_rating: 'GREEN',
      status: 'CONNECTED',
    },
  });
  graph.answers.set(BUSINESS_LIMIT, { body: { whatsapp_business_manager_messaging_limit: 'TIER_2K' } });
  graph.answers.set(APPS, { body: { data: [{ whatsapp_business_api_data: { name: 'Recuerda' } }] } });
  await notifier.database.query('TRUNCATE notifier.account_notices, notifier.provider_state');
  await eventually(async () => expect((await state()).state).toBe('working'));
  notifier.surroundings.holds.length = 0;
  await read();
});

const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!;
const read = async () => (await notifier.requests.send(ReadAccount, { account: ACCOUNT, fresh: true })).account;
const notices = () => notifier.requests.send(ListAccountNotices, {});
const ACCOUNT = 'whatsapp:cloud:1001';
const START = Date.now() - 60_000;
/** A report `second` s after the first. */
const report = async (second: number, given: Partial<AccountNotice>, accountId = '2002') => {
  const notice: AccountNotice = {
    topic: 'ban',
    event: 'DISABLE',
    severity: 'critical',
    number: null,
    words: null,
    until: null,
    ...given,
    at: new Date(START + second * 1_000).toISOString(),
  };
  const about = { id: uuidv7(), subject: accountId, time: new Date() };
  await notifier.publisher.publish([AccountReported.create({ ...about, data: { accountId, notice } })]);
};
const REINSTATED = { event: 'REINSTATE', severity: 'ended' } as const;

describe('the account as Meta describes it', () => {
  it('has the number, its rating, its limit and the apps that get webhooks', async () => {
    expect(await read()).toEqual({
      checkedAt: expect.any(String),
      error: null,
      number: {
        display: '+504 2222-3333',
        verifiedName: 'Escuela',
        quality: 'GREEN',
        limit: 'TIER_2K',
        status: 'CONNECTED',
      },
      apps: ['Recuerda'],
    });
  });

  it('is read without what Meta does not say, or says in another way', async () => {
    graph.answers.set(NUMBER, { body: { verified_name: 7, quality_rating: 'UNKNOWN', new: true } });
    graph.answers.delete(BUSINESS_LIMIT);
    graph.answers.set(OLD_LIMIT, { body: { messaging_limit_tier: 'TIER_250' } });
    graph.answers.set(APPS, { body: { data: [] } });
    const number = { display: null, verifiedName: null, quality: null, limit: 'TIER_250', status: null };
    expect(await read()).toMatchObject({ error: null, number, apps: [] });
    graph.answers.delete(APPS);
    expect(await read()).toMatchObject({ apps: null });
  });

  it("says why it could not be read, in Meta's words", async () => {
    graph.answers.set(NUMBER, { status: 401, body: { error: { code: 190, message: 'Session has expired.' } } });
    expect(await read()).toMatchObject({ error: 'Session has expired.', number: null, apps: ['Recuerda'] });
  });

  it('is read once a minute unless it is asked for afresh', async () => {
    const before = graph.asked.length;
    for (let count = 0; count < 3; count += 1)
      await notifier.requests.send(ReadAccount, { account: ACCOUNT, fresh: false });
    expect(graph.asked).toHaveLength(before);
    await read();
    expect(graph.asked.length).toBeGreaterThan(before);
  });
});

describe('what Meta reports', () => {
  it('is shown until a later report ends it, whatever their order', async () => {
    await report(0, { topic: 'quality', event: 'FLAGGED', severity: 'warning', words: 'a' });
    expect(await notices()).toMatchObject([{ key: 'quality', event: 'FLAGGED', words: 'a' }]);
    await report(2, { topic: 'quality', event: 'UNFLAGGED', severity: 'ended' });
    await report(1, { topic: 'quality', event: 'FLAGGED', severity: 'warning' });
    expect(await notices()).toEqual([]);
  });

  it('is one of each topic and of each kind of alert, the latest first', async () => {
    await report(0, { topic: 'alert', event: 'ONE', severity: 'warning' });
    await report(1, { topic: 'alert', event: 'TWO', severity: 'warning' });
    await report(2, { topic: 'review', event: 'PENDING', severity: 'warning' });
    await report(3, { topic: 'review', event: 'REJECTED', severity: 'critical' });
    expect((await notices()).map(({ key, event }) => [key, event])).toEqual([
      ['review', 'REJECTED'],
      ['alert:TWO', 'TWO'],
      ['alert:ONE', 'ONE'],
    ]);
    notifier.app.get(AccountController, { strict: false }).measure();
    await eventually(async () => {
      const text = await metricsText();
      expect(text).toContain('recuerda_account_notices{account="whatsapp:cloud:1001",severity="critical"} 1');
      expect(text).toContain('recuerda_account_notices{account="whatsapp:cloud:1001",severity="warning"} 2');
    });
  });

  it('is not shown once it is dismissed, until it is reported anew', async () => {
    const flagged = { topic: 'quality', event: 'FLAGGED', severity: 'warning' } as const;
    await report(0, flagged);
    await report(0, { topic: 'violation', event: 'ACCOUNT_VIOLATION', severity: 'warning' });
    await notifier.requests.send(DismissAccountNotice, { account: ACCOUNT, key: 'quality' });
    await report(0, flagged);
    expect(await notices()).toMatchObject([{ key: 'violation' }]);
    await report(1, flagged);
    expect(await notices()).toHaveLength(2);
  });

  it('is shown until the time when it ends, and for 90 days where it has none', async () => {
    const restricted = { topic: 'restriction', event: 'ACCOUNT_RESTRICTION', severity: 'warning' } as const;
    await report(0, { ...restricted, until: new Date(Date.now() + 60_000).toISOString() });
    expect(await notices()).toHaveLength(1);
    await report(1, { ...restricted, until: new Date(Date.now() - 1_000).toISOString() });
    expect(await notices()).toEqual([]);
    const day = 86_400;
    await report(-91 * day, { topic: 'violation', event: 'ACCOUNT_VIOLATION', severity: 'warning' });
    expect(await notices()).toEqual([]);
    await report(-89 * day, { topic: 'violation', event: 'ACCOUNT_VIOLATION', severity: 'warning' });
    expect(await notices()).toHaveLength(1);
  });

  it('of another account or another of its numbers is passed over', async () => {
    await report(0, {}, '3003');
    await report(0, { topic: 'quality', event: 'FLAGGED', severity: 'warning', number: '50499998888' });
    expect(await notices()).toEqual([]);
    expect((await state()).state).toBe('working');
    await report(0, { topic: 'quality', event: 'FLAGGED', severity: 'warning', number: '50422223333' });
    expect(await notices()).toHaveLength(1);
  });
});

describe('a ban', () => {
  const dispatch = async () => {
    const reminder = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([reminder.event]);
    return reminder;
  };
  const released = () => notifier.surroundings.holds.filter(RemindersReleased.is);

  it('holds reminders without a POST, until Meta reinstates the account', async () => {
    await report(0, { words: 'October 9, 2026' });
    expect(await state()).toMatchObject({ state: 'stopped', reason: 'banned', answer: 'October 9, 2026' });
    const posted = graph.posted.length;
    const { reminderId } = await dispatch();
    await eventually(() =>
      expect(notifier.surroundings.holds.filter(ReminderDeferred.is).map(({ data }) => data)).toMatchObject([
        { reminderId, reason: 'provider_stopped' },
      ]),
    );
    expect(graph.posted).toHaveLength(posted);

    await report(1, REINSTATED);
    expect((await state()).state).toBe('working');
    expect(released().at(-1)?.data).toEqual({ account: 'whatsapp:cloud:1001', reason: 'provider_stopped' });
    expect(await notices()).toEqual([]);
    const { reminderId: next } = await dispatch();
    await eventually(() => expect(notifier.surroundings.outcomeOf(next)).toEqual(['sent']));
  });

  it('that is only announced stops nothing', async () => {
    await report(0, { event: 'SCHEDULE_FOR_DISABLE', severity: 'warning' });
    expect((await state()).state).toBe('working');
    expect(await notices()).toMatchObject([{ key: 'ban', severity: 'warning' }]);
  });

  it('that is reported late or again, after it was lifted, stops nothing', async () => {
    await report(0, {});
    await report(2, REINSTATED);
    await report(0, {});
    await report(1, {});
    expect((await state()).state).toBe('working');
    await report(3, {});
    expect((await state()).state).toBe('stopped');
  });

  it('that is lifted ends no stop for another reason', async () => {
    await notifier.database.query(
      `INSERT INTO notifier.provider_state (account, stopped_reason, answer, stopped_at, probe_at)
       VALUES ('whatsapp:cloud:1001', 'payment', '', now(), now() + interval '1 hour')`,
    );
    await eventually(async () => expect((await state()).state).toBe('stopped'));
    await report(0, REINSTATED);
    expect(await state()).toMatchObject({ state: 'stopped', reason: 'payment' });
  });
});
