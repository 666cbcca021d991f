import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  GetProviderState,
  ListDeliveries,
  ReminderDeferred,
  RemindersReleased,
  type ReminderDueData,
  type Envelope,
} from '@recuerda/contracts';
import { metricsText, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { Channels } from '../channels/channels.js';
import type { SendOutcome } from '../channels/send-outcome.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { Breaker } from './breaker.js';

const WRONG_KEYS = { status: 401, body: { error: 'Invalid Auth and AppKey' } };
const OFFLINE = { status: 401, body: { error: 'Request Failed' } };

describe('a provider that refuses the account', () => {
  let notifier: NotifierUnderTest;
  /** Another process, on the same database and provider. */
  let other: NotifierUnderTest;

  beforeAll(async () => {
    const settings = { WHATSAPP_FORM_DIALECT: 'wasender', WHATSAPP_BREAKER: 'on' };
    notifier = await startNotifier('in process', settings);
    const { url } = notifier.provider;
    other = await startNotifier('in process', { ...settings, WHATSAPP_URL: url, DATABASE_URL: notifier.databaseUrl });
  });
  afterAll(async () => {
    await other?.close();
    await notifier?.close();
  });
  beforeEach(async () => {
    notifier.provider.behave({});
    await notifier.database.query('TRUNCATE notifier.provider_state, notifier.messages');
    await eventually(async () => expect((await state()).state).toBe('working'));
    for (const { surroundings } of [notifier, other]) surroundings.holds.length = surroundings.results.length = 0;
  });

  const state = async () => (await notifier.requests.send(GetProviderState, {}))[0]!;
  const dispatch = (to = notifier) => {
    const reminder = dueReminder(to.surroundings);
    return { ...reminder, published: to.publisher.publish([reminder.event]) };
  };
  const again = (event: Envelope<ReminderDueData>, to = notifier) =>
    to.publisher.publish([{ ...event, id: `${event.id}:again` }]);
  const deferrals = ({ surroundings }: NotifierUnderTest) => surroundings.holds.filter(ReminderDeferred.is);
  const releases = () =>
    [notifier, other].flatMap(({ surroundings }) => surroundings.holds.filter(RemindersReleased.is));
  const stop = async () => {
    notifier.provider.behave(WRONG_KEYS);
    const first = dispatch();
    await eventually(() => expect(deferrals(notifier)).toHaveLength(1));
    return first;
  };
  const probeNow = () =>
    notifier.database.query(`UPDATE notifier.provider_state SET probe_at = now() - interval '1 second'`);

  it('fails no reminder: it is held, and says why [WA-13]', async () => {
    const { reminderId, taskId } = await stop();
    expect(notifier.surroundings.outcomeOf(reminderId)).toEqual([]);
    expect(deferrals(notifier)[0]?.data).toMatchObject({ reminderId, taskId, reason: 'provider_stopped' });
    expect(await state()).toMatchObject({
      state: 'stopped',
      reason: 'credentials',
      answer: JSON.stringify(WRONG_KEYS.body),
      held: 1,
      simulated: false,
    });
    // A person who is signed in sees the same.
    expect(await withPrincipal(principalOf('viewer'), state)).toMatchObject({ state: 'stopped', held: 1 });
    const { items } = await notifier.requests.send(ListDeliveries, { limit: 10, taskId });
    expect(items).toMatchObject([{ status: 'sending', attempts: 0, reason: 'credentials' }]);
    // Of this process: the other notifier's view is the same within a second.
    await eventually(async () =>
      expect(await metricsText()).toContain(
        'recuerda_provider_stopped{account="whatsapp:form:environment",reason="credentials"} 1',
      ),
    );
  });

  it('gets no further POST from any notifier, except one probe a minute [WA-13]', async () => {
    await stop();
    await eventually(async () =>
      expect((await other.requests.send(GetProviderState, {}))[0]!.reason).toBe('credentials'),
    );
    const posts = notifier.provider.received.length;
    for (let count = 0; count < 5; count += 1) dispatch(other);
    await eventually(() => expect(deferrals(other)).toHaveLength(5));
    expect(notifier.provider.received).toHaveLength(posts);

    await probeNow();
    await eventually(() => expect(releases()).toHaveLength(1));
    expect(releases()[0]?.data).toMatchObject({ reason: 'provider_stopped', limit: 1 });
    for (let count = 0; count < 5; count += 1) dispatch(other);
    await eventually(() => expect(deferrals(other)).toHaveLength(10));
    expect(notifier.provider.received).toHaveLength(posts + 1);
  });

  it('gets everything again once it takes a probe, each reminder once [WA-13]', async () => {
    const { event, reminderId, to } = await stop();
    notifier.provider.behave({});
    await probeNow();
    await eventually(() => expect(releases()).toHaveLength(1));
    await again(event);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    await eventually(() => expect(new Set(releases().map(({ data }) => data.limit))).toEqual(new Set([1, undefined])));
    // One that was refused before may be held only after its release.
    await eventually(() =>
      expect(
        releases().filter(({ data }) => data.limit === undefined && data.reason === 'provider_stopped'),
      ).toHaveLength(2),
    );
    expect((await state()).state).toBe('working');
    const second = dispatch(other);
    await eventually(() => expect(other.surroundings.outcomeOf(second.reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(to).filter(({ responseStatus }) => responseStatus === 200)).toHaveLength(1);
  });

  /** The breaker learns of the outcome of a POST to the employee. */
  const observe = (outcome: SendOutcome, employee: string) => {
    const { app } = notifier;
    const { school } = app.get(Channels, { strict: false });
    return app.get(Breaker, { strict: false }).observe(school, outcome, employee, new Date());
  };
  const fails = (employee: string) =>
    observe(
      { kind: 'retryable', reason: 'http_401', answer: '', ambiguous: false, suspect: 'device_offline' },
      employee,
    );

  it('is not taken for offline after three employees with a success between them [WA-14]', async () => {
    await fails('ana');
    await fails('luis');
    await observe({ kind: 'sent', answer: '' }, 'eva');
    await fails('eva');
    await fails('luis');
    expect((await state()).state).toBe('working');
    await fails('ana');
    expect((await state()).reason).toBe('device_offline');
    // Its counts are forgotten, before another test.
    await observe({ kind: 'sent', answer: '' }, 'eva');
  });

  it('is not taken for offline again after one employee, if another notifier ended the stop [WA-14]', async () => {
    for (const employee of ['ana', 'luis', 'eva']) await fails(employee);
    expect((await state()).reason).toBe('device_offline');
    await notifier.database.query('TRUNCATE notifier.provider_state');
    await eventually(async () => expect((await state()).state).toBe('working'));
    await fails('ana');
    expect((await state()).state).toBe('working');
    // Its counts are forgotten, before another test.
    await observe({ kind: 'sent', answer: '' }, 'eva');
  });

  it('has stopped since its first fault, for its last one; an outage changes neither [WA-13]', async () => {
    const fault = (reason: 'credentials' | 'payment') =>
      observe({ kind: 'account_fault', reason, answer: reason }, 'ana');
    await fault('credentials');
    const { since } = await state();
    const lost = { kind: 'retryable', reason: 'http_503', answer: '', ambiguous: true, suspect: 'outage' } as const;
    for (const employee of ['ana', 'luis', 'eva']) await observe(lost, employee);
    expect(await state()).toMatchObject({ reason: 'credentials', answer: 'credentials', since });
    await fault('payment');
    expect(await state()).toMatchObject({ reason: 'payment', answer: 'payment', since });
    // Its counts are forgotten, before another test.
    await observe({ kind: 'sent', answer: '' }, 'eva');
  });

  it('is taken for offline after three employees in a row, not after one [WA-14]', async () => {
    const [alone, fine] = [dueReminder(notifier.surroundings), dueReminder(notifier.surroundings)];
    notifier.provider.behave(OFFLINE, alone.to);
    await notifier.publisher.publish([alone.event, fine.event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(alone.reminderId)).toEqual(['failed']));
    expect((await state()).state).toBe('working');

    notifier.provider.behave(OFFLINE);
    const three = [dispatch(), dispatch(), dispatch()];
    await eventually(() => expect(deferrals(notifier)).toHaveLength(3));
    expect((await state()).reason).toBe('device_offline');
    for (const { reminderId } of three) expect(notifier.surroundings.outcomeOf(reminderId)).toEqual([]);
  });
});

it('a POST waits while other notifiers use the whole ceiling, which counts as no attempt [WA-28]', async () => {
  const notifier = await startNotifier('in process', { WHATSAPP_FORM_DIALECT: 'wasender' });
  const { database, provider, surroundings } = notifier;
  await database.query(
    `INSERT INTO notifier.post_slots SELECT $1, slot, gen_random_uuid(), 'infinity' FROM generate_series(1, 4) AS slot`,
    [notifier.app.get(Channels, { strict: false }).school.key],
  );
  provider.behave({ body: { message_status: 'Success' } });
  const { event, reminderId, taskId, to } = dueReminder(surroundings);
  void notifier.publisher.publish([event]);
  const delivery = async () => (await notifier.requests.send(ListDeliveries, { limit: 1, taskId })).items[0];
  await eventually(async () => expect(await delivery()).toMatchObject({ status: 'sending', reason: 'posts_at_once' }));
  expect(provider.receivedBy(to)).toEqual([]);
  await database.query(`UPDATE notifier.post_slots SET taken_until = now() WHERE slot = 4`);
  await eventually(() => expect(surroundings.outcomeOf(reminderId)).toEqual(['sent']));
  expect(await delivery()).toMatchObject({ status: 'sent', attempts: 1 });
  await notifier.close();
});

describe('a number that cannot be reached', () => {
  it('fails its reminder and flags the employee [WA-26]', async () => {
    const notifier = await startNotifier('in process', { WHATSAPP_FORM_DIALECT: 'wasender' });
    const { event, reminderId, taskId } = dueReminder(notifier.surroundings);
    const facts = notifier.surroundings.facts.get(taskId)!;
    notifier.surroundings.facts.set(taskId, { ...facts, employeePhone: '504999988887777' });
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['failed']));
    await eventually(() =>
      expect(notifier.surroundings.flags).toEqual([{ id: facts.employeeId, reason: 'number_too_long' }]),
    );
    expect(notifier.provider.received).toEqual([]);
    await notifier.close();
  });
});

describe('the dialect `status`', () => {
  it('holds nothing: a refused reminder fails [WA-03]', async () => {
    const notifier = await startNotifier('in process');
    notifier.provider.behave(WRONG_KEYS);
    const { event, reminderId } = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['failed']));
    expect(notifier.surroundings.holds).toEqual([]);
    expect((await notifier.requests.send(GetProviderState, {}))[0]!.state).toBe('working');
    await notifier.close();
  });

  it.each([401, 403])(
    'holds reminders if WHATSAPP_BREAKER is on: %d is then a fault of the account [WA-13]',
    async (status) => {
      const notifier = await startNotifier('in process', { WHATSAPP_BREAKER: 'on' });
      notifier.provider.behave({ ...WRONG_KEYS, status });
      await notifier.publisher.publish([dueReminder(notifier.surroundings).event]);
      await eventually(() => expect(notifier.surroundings.holds).toHaveLength(1));
      expect((await notifier.requests.send(GetProviderState, {}))[0]!.reason).toBe('credentials');
      await notifier.close();
    },
  );
});

it('a gateway of WhatsApp Web holds reminders without WHATSAPP_BREAKER [WA-13]', async () => {
  const notifier = await startNotifier('in process', { WHATSAPP_FORM_DIALECT: 'menuia' });
  notifier.provider.behave({ body: { status: 402 } });
  const { event, reminderId } = dueReminder(notifier.surroundings);
  await notifier.publisher.publish([event]);
  await eventually(() => expect(notifier.surroundings.holds).toHaveLength(1));
  expect(notifier.surroundings.outcomeOf(reminderId)).toEqual([]);
  expect((await notifier.requests.send(GetProviderState, {}))[0]!.reason).toBe('payment');
  await notifier.close();
});
