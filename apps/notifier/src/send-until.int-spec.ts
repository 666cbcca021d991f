import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Envelope, ReminderDeferred, type ReminderDueData } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';

describe('a reminder with a calendar', () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process', { NOTIFIER_CONCURRENCY: '1' });
  });
  afterAll(() => notifier?.close());

  const dispatched = (more: Partial<ReminderDueData>) => {
    const { event, ...about } = dueReminder(notifier.surroundings);
    return { ...about, event: { ...event, data: { ...(event.data as ReminderDueData), ...more } } as Envelope };
  };
  const deferralOf = (reminderId: string) =>
    notifier.surroundings.holds
      .filter((event) => ReminderDeferred.is(event))
      .find(({ subject }) => subject === reminderId)?.data;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('whose window has closed is not sent, but held until the next [CAL-12]', async () => {
    const sendUntil = inMs(-1);
    const { event, reminderId, to } = dispatched({ sendUntil });
    await notifier.publisher.publish([event]);
    await eventually(() => expect(deferralOf(reminderId)).toMatchObject({ reason: 'hours', notBefore: sendUntil }));
    expect(notifier.provider.receivedBy(to)).toEqual([]);
  });

  it('is sent until its window closes [CAL-12]', async () => {
    const { event, reminderId } = dispatched({ sendUntil: inMs(60_000) });
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
  });

  it('whose window closes while it waits for others is held, and its attempt does not count [CAL-12]', async () => {
    notifier.provider.behave({ delayMs: 1_500 });
    const first = dispatched({});
    const second = dispatched({ sendUntil: inMs(1_000) });
    await notifier.publisher.publish([first.event, second.event]);
    await eventually(() => expect(deferralOf(second.reminderId)?.reason).toBe('hours'));
    expect(notifier.provider.receivedBy(second.to)).toEqual([]);
    notifier.provider.reset();
    const { event } = second;
    const again = { ...(event.data as ReminderDueData), sendUntil: inMs(60_000) };
    await notifier.publisher.publish([{ ...event, id: `${event.id}-2`, data: again }]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(second.reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(second.to)).toHaveLength(1);
  });

  it('that was sent in its window is not held when its message is delivered again after it [CAL-12]', async () => {
    const { event, reminderId, to } = dispatched({ sendUntil: inMs(60_000) });
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    const again = { ...event, id: `${event.id}-2`, data: { ...(event.data as ReminderDueData), sendUntil: inMs(-1) } };
    await notifier.publisher.publish([again]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent', 'sent']));
    expect(deferralOf(reminderId)).toBeUndefined();
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
  });

  it('that another notifier may be sending is held only after the claim of that one [CAL-12]', async () => {
    const { event, reminderId, taskId } = dispatched({ sendUntil: inMs(-1) });
    const begun = Date.now();
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
         claim, claimed_until, created_at)
       VALUES ($1, $2, now(), 'sending', 1, 0, gen_random_uuid(), now() + interval '1 second', now())`,
      [reminderId, taskId],
    );
    await notifier.publisher.publish([event]);
    await eventually(() => expect(deferralOf(reminderId)?.reason).toBe('hours'));
    expect(Date.now() - begun).toBeGreaterThan(900);
  });

  it('that was held is not sent before its window opens [CAL-12]', async () => {
    const heldUntil = inMs(600);
    const { event, reminderId, to } = dispatched({ heldUntil, dueAt: inMs(-3_600_000) });
    await notifier.publisher.publish([event]);
    await eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']));
    expect(notifier.provider.receivedBy(to)[0]?.receivedAt.getTime()).toBeGreaterThanOrEqual(Date.parse(heldUntil));
  });
});
