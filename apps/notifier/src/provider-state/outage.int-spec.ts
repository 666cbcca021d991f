import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Envelope,
  GetProviderState,
  ListDeliveries,
  ReminderDeferred,
  type ReminderDueData,
  RemindersReleased,
} from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { consistently, eventually } from '@recuerda/testing';
import { insertSending } from '../__fixtures__/insert-sending.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';

const DOWN = { status: 503, body: { error: 'upstream' } };
const MINUTE_MS = 60_000;
/** The dialect `status`, without ceilings. */
const SETTINGS = { WHATSAPP_BREAKER: 'on' };

describe('an outage of the provider', () => {
  let notifier: NotifierUnderTest;
  /** Another process, on the same database and provider. */
  let other: NotifierUnderTest;

  const startOther = () =>
    startNotifier('in process', {
      ...SETTINGS,
      WHATSAPP_URL: notifier.provider.url,
      DATABASE_URL: notifier.databaseUrl,
    });
  beforeAll(async () => {
    notifier = await startNotifier('in process', SETTINGS);
    other = await startOther();
  });
  afterAll(async () => {
    await other?.close();
    await notifier?.close();
  });
  beforeEach(async () => {
    notifier.provider.reset();
    await notifier.database.query('TRUNCATE notifier.provider_state, notifier.messages');
    await eventually(async () => {
      for (const { requests } of [notifier, other])
        expect((await requests.send(GetProviderState, {}))[0]!.state).toBe('working');
    });
    // A success ends every row of failures before.
    for (const process of [notifier, other]) await sendsOne(process);
    for (const { surroundings } of [notifier, other]) surroundings.holds.length = surroundings.results.length = 0;
    notifier.provider.reset();
  });

  const state = async (of = notifier) => (await of.requests.send(GetProviderState, {}))[0]!;
  type Dispatched = ReturnType<typeof dueReminder>;
  const dispatch = (to = notifier): Dispatched => {
    const reminder = dueReminder(to.surroundings);
    void to.publisher.publish([reminder.event]);
    return reminder;
  };
  const sendsOne = async (by: NotifierUnderTest) => {
    const { reminderId } = dispatch(by);
    await eventually(() => expect(by.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
  };
  let repeated = 0;
  const again = ({ event }: { event: Envelope<ReminderDueData> }, to = notifier) =>
    to.publisher.publish([{ ...event, id: `${event.id}:${(repeated += 1)}` }]);
  const deferralsOf = ({ reminderId }: Dispatched, { surroundings } = notifier) =>
    surroundings.holds.filter(ReminderDeferred.is).filter(({ subject }) => subject === reminderId);
  const releases = () =>
    [notifier, other].flatMap(({ surroundings }) => surroundings.holds.filter(RemindersReleased.is));
  const outcomesOf = ({ reminderId }: Dispatched, { surroundings } = notifier) => surroundings.outcomeOf(reminderId);
  const posts = ({ to }: Dispatched) => notifier.provider.receivedBy(to);
  const probeNow = () =>
    notifier.database.query(`UPDATE notifier.provider_state SET probe_at = now() - interval '1 second'`);
  const firstPostWas = ({ reminderId }: Dispatched, minutesAgo: number) =>
    notifier.database.query(
      `UPDATE notifier.messages SET created_at = now() - $2 * interval '1 minute' WHERE id = $1`,
      [reminderId, minutesAgo],
    );
  /** Minutes until the end of the last deferral of a reminder. */
  const heldFor = (reminder: Dispatched) => {
    const { data, time } = deferralsOf(reminder).at(-1)!;
    return (Date.parse(data.notBefore) - Date.parse(time)) / MINUTE_MS;
  };
  const heldTwenty = async (): Promise<Dispatched[]> => {
    notifier.provider.behave(DOWN);
    const reminders = Array.from({ length: 20 }, () => dispatch());
    await eventually(() => {
      for (const reminder of reminders) expect(deferralsOf(reminder)).toHaveLength(1);
    });
    return reminders;
  };

  it('of several people ends no chain: all are held with their reason, by all notifiers [WA-29]', async () => {
    const reminders = await heldTwenty();
    for (const reminder of reminders) {
      expect(deferralsOf(reminder)[0]?.data.reason).toBe('outage');
      expect(outcomesOf(reminder)).toEqual([]);
      expect(posts(reminder).length).toBeLessThanOrEqual(2);
    }
    expect(await state()).toMatchObject({ state: 'stopped', reason: 'outage', since: expect.any(String), held: 20 });
    expect(await metricsText()).toContain(
      'recuerda_provider_stopped{account="whatsapp:form:environment",reason="outage"} 1',
    );
    await eventually(async () => expect((await state(other)).reason).toBe('outage'));
    const made = notifier.provider.received.length;
    const late = dispatch(other);
    await eventually(() => expect(deferralsOf(late, other)[0]?.data.reason).toBe('outage'));
    expect(notifier.provider.received).toHaveLength(made);
  });

  it('ends with a probe that is taken, not with one that fails, and each reminder is sent once [WA-29]', async () => {
    const reminders = await heldTwenty();
    const [probe, ...others] = reminders as [Dispatched, ...Dispatched[]];
    const before = posts(probe).length;
    await probeNow();
    await eventually(() => expect(releases().map(({ data }) => data)).toMatchObject([{ reason: 'outage', limit: 1 }]));
    await again(probe);
    await eventually(() => expect(deferralsOf(probe)).toHaveLength(2));
    expect(posts(probe)).toHaveLength(before + 1);
    expect((await state()).state).toBe('stopped');

    notifier.provider.behave({});
    await probeNow();
    await eventually(() => expect(releases()).toHaveLength(2));
    await again(probe);
    await eventually(() => expect(outcomesOf(probe)).toEqual(['sent']));
    await eventually(() =>
      expect(new Set(releases().flatMap(({ data }) => (data.limit ? [] : [data.reason])))).toEqual(
        new Set(['outage', 'provider_stopped']),
      ),
    );
    expect(await state()).toMatchObject({ state: 'working', reason: null });
    await Promise.all(others.map((reminder) => again(reminder)));
    await eventually(() => {
      for (const reminder of others) expect(outcomesOf(reminder)).toEqual(['sent']);
    });
    for (const reminder of reminders)
      expect(posts(reminder).filter(({ responseStatus }) => responseStatus === 200)).toHaveLength(1);
  });

  it('is probed after a minute, then ever less often, down to one in five minutes [WA-29]', async () => {
    await heldTwenty();
    const nextProbe = async (lastedMinutes: number): Promise<number> => {
      await notifier.database.query(
        `UPDATE notifier.provider_state
         SET stopped_at = now() - $1 * interval '1 minute', probe_at = now() - interval '1 second'`,
        [lastedMinutes],
      );
      const count = releases().length;
      await eventually(() => expect(releases().length).toBeGreaterThan(count));
      const [row] = await notifier.database.query<{ minutes: number }[]>(
        `SELECT round(extract(epoch FROM probe_at - now()) / 60)::int AS minutes FROM notifier.provider_state`,
      );
      return row?.minutes ?? 0;
    };
    expect([await nextProbe(0), await nextProbe(3), await nextProbe(60)]).toEqual([1, 3, 5]);
  });

  it('goes on when a notifier restarts in the middle: no POST, and none of its chains ends [WA-29]', async () => {
    const [first] = (await heldTwenty()) as [Dispatched];
    await other.close();
    other = await startOther();
    const made = notifier.provider.received.length;
    other.surroundings.facts.set(first.taskId, notifier.surroundings.facts.get(first.taskId)!);
    await again(first, other);
    await eventually(() => expect(deferralsOf(first, other)).toHaveLength(1));
    expect(notifier.provider.received).toHaveLength(made);
    expect((await state(other)).reason).toBe('outage');
  });

  it('of one person holds their reminder ever longer, for a day, while others are sent [WA-29]', async () => {
    const alone = dueReminder(notifier.surroundings);
    notifier.provider.behave(DOWN, alone.to);
    await again(alone);
    await sendsOne(notifier);
    await eventually(() => expect(deferralsOf(alone)).toHaveLength(1));
    expect(posts(alone)).toHaveLength(3);
    expect(heldFor(alone)).toBeGreaterThanOrEqual(1);
    expect(heldFor(alone)).toBeLessThan(1.3);
    expect(await state()).toMatchObject({ state: 'working', held: 1 });

    for (const [minutesAgo, longest] of [
      [6, 7.5],
      [61, 15.1],
      [24 * 60 - 1, 15.1],
    ] as const) {
      const known = deferralsOf(alone).length;
      await firstPostWas(alone, minutesAgo);
      await again(alone);
      await eventually(() => expect(deferralsOf(alone)).toHaveLength(known + 1));
      expect(heldFor(alone)).toBeGreaterThanOrEqual(Math.min(minutesAgo, 14.9));
      expect(heldFor(alone)).toBeLessThan(longest * 1.26);
    }
    expect(posts(alone)).toHaveLength(6);
    await firstPostWas(alone, 24 * 60 + 1);
    await again(alone);
    await eventually(() => expect(outcomesOf(alone)).toEqual(['failed']));
    const { items } = await notifier.requests.send(ListDeliveries, { limit: 1, taskId: alone.taskId });
    expect(items).toMatchObject([{ status: 'failed', reason: 'http_503', attempts: 7 }]);
  });

  it.each([
    ['25 seconds', 0.5],
    ['an hour', 60],
  ])('of %s does not end the chain of the only person, and nothing is sent twice [WA-29]', async (_, minutes) => {
    notifier.provider.behave({ status: 500, body: { error: { code: 131000, message: 'Something went wrong' } } });
    const alone = dispatch();
    await eventually(() => expect(deferralsOf(alone)).toHaveLength(1));
    await firstPostWas(alone, minutes);
    notifier.provider.behave({});
    await again(alone);
    await eventually(() => expect(outcomesOf(alone)).toEqual(['sent']));
    await again(alone);
    await consistently(() => expect(posts(alone)).toHaveLength(4), { forMs: 300 });
  });

  it('is survived by what a process left that was killed in it; killed three times it ends [WA-29]', async () => {
    const crashed = async (reason: string | null, started: number, finished: number): Promise<Dispatched> => {
      const reminder = dueReminder(notifier.surroundings);
      const row = { attempts_started: started, attempts_finished: finished, reason };
      await insertSending(notifier, reminder, row);
      await again(reminder);
      return reminder;
    };
    const sent = [await crashed('http_503', 3, 2), await crashed('http_503', 9, 7)];
    const failed = [await crashed('http_503', 9, 6), await crashed(null, 3, 2)];
    await eventually(() => expect(sent.map((one) => outcomesOf(one))).toEqual([['sent'], ['sent']]));
    await eventually(() => expect(failed.map((one) => outcomesOf(one))).toEqual([['failed'], ['failed']]));
    expect(failed.flatMap((one) => posts(one))).toEqual([]);
  });

  it('is a phone without connection, too, where the gateway says so in an answer of success [WA-29]', async () => {
    notifier.provider.behave({ body: { status: false, message: 'Device not connected' } });
    const reminder = dispatch();
    await eventually(() => expect(deferralsOf(reminder)[0]?.data.reason).toBe('provider_stopped'));
    expect((await state()).reason).toBe('device_offline');
    notifier.provider.behave({ body: { status: true, message: 'Sent: Device not connected' } });
    await probeNow();
    await eventually(() => expect(releases()).toHaveLength(1));
    await again(reminder);
    await eventually(() => expect(outcomesOf(reminder)).toEqual(['sent']));
  });
});
