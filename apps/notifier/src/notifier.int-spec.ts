import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Envelope, ListDeliveries, type ReminderDueData } from '@recuerda/contracts';
import { openMigrated } from '@recuerda/database/fixtures';
import { metricsText } from '@recuerda/service';
import { eventually, metricIn } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';
import { NOTIFIER_DATABASE } from './notifier.database.js';

const figure = async (name: string, labels?: Record<string, string>) => metricIn(await metricsText(), name, labels);

describe.each(['in process', 'RabbitMQ'] as const)('the notifier, %s', (transport) => {
  let notifier: NotifierUnderTest;
  const due = (expiresInMs?: number) => dueReminder(notifier.surroundings, expiresInMs);
  const publish = (...events: Envelope[]) => notifier.publisher.publish(events);
  const outcomes = (reminderId: string, expected: string[]) =>
    eventually(() => expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(expected));
  const deliveriesOf = async (taskId: string) =>
    (await notifier.requests.send(ListDeliveries, { limit: 50, taskId })).items;

  beforeAll(async () => {
    notifier = await startNotifier(transport, { NOTIFIER_CONCURRENCY: '4' });
  });
  afterAll(() => notifier.close());
  afterEach(() => {
    notifier.provider.reset();
    notifier.surroundings.tasksReachable = true;
    notifier.surroundings.beforeFacts = async () => undefined;
  });

  it('POSTs the form and publishes that it was sent [WA-01]', async () => {
    const { event, reminderId, taskId, to } = due();
    await publish({ ...event, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
    await outcomes(reminderId, ['sent']);
    const [posted] = notifier.provider.receivedBy(to);
    expect(posted).toMatchObject({ appkey: 'app', authkey: 'auth' });
    expect(posted?.message).toContain('Ana Núñez');
    expect(posted?.message).toContain('— Escuela Morazán');
    expect(posted?.headers['traceparent']).toContain('0af7651916cd43dd8448eb211c80319c');
    expect(await deliveriesOf(taskId)).toMatchObject([{ reminderId, to, status: 'sent', attempts: 1, reason: null }]);
  });

  it('sends a redelivered reminder once and publishes its result again', async () => {
    const { event, reminderId, to } = due();
    await publish(...Array.from({ length: 20 }, () => ({ ...event, id: uuidv7() })));
    await eventually(() => notifier.surroundings.outcomeOf(reminderId).length === 20);
    await publish({ ...event, id: uuidv7() });
    await eventually(() => notifier.surroundings.outcomeOf(reminderId).length === 21);
    expect(new Set(notifier.surroundings.outcomeOf(reminderId))).toEqual(new Set(['sent']));
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
  });

  it('sends nothing for a task that was stopped or reactivated [REM-06]', async () => {
    const paused = due();
    notifier.surroundings.facts.delete(paused.taskId);
    const renewed = due();
    const facts = notifier.surroundings.facts.get(renewed.taskId);
    if (facts) notifier.surroundings.facts.set(renewed.taskId, { ...facts, activation: 2 });
    await publish(paused.event, renewed.event);
    await outcomes(paused.reminderId, ['cancelled']);
    await outcomes(renewed.reminderId, ['cancelled']);
    expect(notifier.provider.received).toEqual([]);
    expect(await deliveriesOf(paused.taskId)).toMatchObject([
      { status: 'cancelled', attempts: 0, to: null, sentAt: null },
    ]);
  });

  it.each([
    ['503', { status: 503 }, 2],
    ['a connection reset after the whole request', { reset: true }, 2],
    ['429 with Retry-After', { status: 429, retryAfter: 1 }, 1],
  ])('tries again after %s', async (_what, behaviour, attempts) => {
    const { event, reminderId, taskId, to } = due();
    notifier.provider.behave({ ...behaviour, times: 1 }, to);
    await publish(event);
    await outcomes(reminderId, ['sent']);
    const [first, second] = notifier.provider.receivedBy(to).map(({ receivedAt }) => receivedAt.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(await deliveriesOf(taskId)).toMatchObject([{ status: 'sent', attempts }]);
  });

  it('gives up after three attempts [WA-03]', async () => {
    const { event, reminderId, taskId, to } = due();
    notifier.provider.behave({ status: 500 }, to);
    await publish(event);
    await outcomes(reminderId, ['failed']);
    expect(notifier.provider.receivedBy(to)).toHaveLength(3);
    expect(await deliveriesOf(taskId)).toMatchObject([{ status: 'failed', attempts: 3, reason: 'http_500' }]);
  });

  it.each([400, 401, 404, 301])('fails immediately when refused with %i [WA-03]', async (status) => {
    const { event, reminderId, to } = due();
    notifier.provider.behave({ status }, to);
    await publish(event);
    await outcomes(reminderId, ['failed']);
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
  });

  it('does not make the second attempt after a pause', async () => {
    const { event, reminderId, taskId, to } = due();
    notifier.provider.behave({ status: 503, delayMs: 1_000 }, to);
    await publishInBackground(event);
    await eventually(() => notifier.provider.receivedBy(to).length === 1);
    notifier.surroundings.facts.delete(taskId);
    await outcomes(reminderId, ['cancelled']);
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
  });

  it('reports a sent reminder unchanged and counts it once when its message comes again after a stop', async () => {
    const { event, reminderId, taskId } = due();
    await publish(event);
    await outcomes(reminderId, ['sent']);
    const counted = await figure('recuerda_deliveries_total', { outcome: 'sent' });
    notifier.surroundings.facts.delete(taskId);
    await publish(event);
    await outcomes(reminderId, ['sent', 'sent']);
    const [first, second] = notifier.surroundings.results.filter(({ subject }) => subject === reminderId);
    expect(second?.data).toEqual(first?.data);
    expect(await figure('recuerda_deliveries_total', { outcome: 'sent' })).toBe(counted);
  });

  it('sends nothing on a task state older than a second', async () => {
    const { event, reminderId, taskId, to } = due();
    const lock = notifier.database.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE notifier.messages IN EXCLUSIVE MODE');
    const asked = notifier.surroundings.factsAsked;
    await publishInBackground(event);
    await eventually(() => notifier.surroundings.factsAsked > asked);
    notifier.surroundings.facts.delete(taskId);
    const start = performance.now();
    await eventually(() => performance.now() - start > 1_050);
    await lock.commitTransaction();
    await lock.release();
    await outcomes(reminderId, ['cancelled']);
    expect(notifier.provider.receivedBy(to)).toEqual([]);
    expect(await deliveriesOf(taskId)).toMatchObject([{ status: 'cancelled', attempts: 0 }]);
  });

  it('sends nothing while tasks is down, and everything afterwards', async () => {
    notifier.surroundings.tasksReachable = false;
    const { event, reminderId, to } = due();
    const asked = notifier.surroundings.factsAsked;
    await publishInBackground(event);
    await eventually(() => notifier.surroundings.factsAsked >= asked + 3);
    expect(notifier.provider.receivedBy(to)).toEqual([]);
    notifier.surroundings.tasksReachable = true;
    await outcomes(reminderId, ['sent']);
  });

  it('takes over the attempts of a dead notifier and counts the possible duplicate', async () => {
    const counted = await figure('recuerda_possible_duplicates_total', { cause: 'crash' });
    const { event, reminderId, taskId, to } = due();
    const claimedUntil = Date.now() + 1_500;
    await insertSending(event.data as ReminderDueData, new Date(claimedUntil));
    await publish(event);
    await outcomes(reminderId, ['sent']);
    expect(Date.now()).toBeGreaterThanOrEqual(claimedUntil);
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
    expect(await deliveriesOf(taskId)).toMatchObject([{ status: 'sent', attempts: 2 }]);
    expect(await figure('recuerda_possible_duplicates_total', { cause: 'crash' })).toBe(counted + 1);
  });

  it('publishes results that end together in one batch', async () => {
    const publishEach = jest.spyOn(notifier.publisher, 'publishEach');
    const reminders = Array.from({ length: 20 }, due);
    for (const { taskId } of reminders) notifier.surroundings.facts.delete(taskId);
    await notifier.publisher.publish(reminders.map(({ event }) => event));
    for (const { reminderId } of reminders) await outcomes(reminderId, ['cancelled']);
    const calls = publishEach.mock.calls.filter(([[first]]) => first?.type === 'notifier.reminder.cancelled');
    publishEach.mockRestore();
    expect(calls.length).toBeLessThan(10);
  });

  it('reuses its connections', async () => {
    await Promise.all(Array.from({ length: 50 }, () => publish(due().event)));
    await eventually(() => notifier.provider.accepted.length === 50);
    expect(notifier.provider.connections).toBeLessThan(40);
  });

  it('sends to a number of unknown form unchanged, logs a warning and counts it [WA-08]', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const counted = await figure('recuerda_unrecognised_phones_total');
    const { event, taskId, reminderId } = due();
    const facts = notifier.surroundings.facts.get(taskId);
    if (facts) notifier.surroundings.facts.set(taskId, { ...facts, employeePhone: '+1 (555) 123-4567' });
    await publish(event);
    await outcomes(reminderId, ['sent']);
    expect(notifier.provider.receivedBy('+15551234567')).toHaveLength(1);
    expect(await figure('recuerda_unrecognised_phones_total')).toBe(counted + 1);
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ msg: expect.stringContaining('no known form'), taskId }),
    );
    warned.mockRestore();
  });

  it('lists deliveries newest first, page by page', async () => {
    const { event, taskId } = due();
    const again = [1, 2, 3].map(() => {
      const reminderId = uuidv7();
      return { ...event, id: uuidv7(), subject: reminderId, data: { ...(event.data as ReminderDueData), reminderId } };
    });
    for (const one of again) await publish(one);
    await eventually(async () => (await deliveriesOf(taskId)).filter(({ status }) => status === 'sent').length === 3);
    const first = await notifier.requests.send(ListDeliveries, { limit: 2, taskId });
    const second = await notifier.requests.send(ListDeliveries, { limit: 2, taskId, cursor: first.nextCursor ?? '' });
    expect(first.total).toBe(3);
    const listed = [...first.items, ...second.items];
    expect(listed.map(({ reminderId }) => reminderId).sort()).toEqual(again.map(({ subject }) => subject).sort());
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(second.nextCursor).toBeNull();
  });

  /** Publishes without waiting for the outcome, as one process would. */
  async function publishInBackground(event: Envelope): Promise<void> {
    void publish(event);
  }

  async function insertSending({ reminderId, taskId, dueAt }: ReminderDueData, claimedUntil: Date): Promise<void> {
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
                                        claim, claimed_until, created_at)
       VALUES ($1, $2, $3, 'sending', 1, 0, $4, $5, now())`,
      [reminderId, taskId, dueAt, uuidv7(), claimedUntil],
    );
  }
});

describe('a notifier that stops', () => {
  /** Starts one that has two slow POSTs open, and 18 reminders that wait. */
  const startPosting = async (cleanUp: AsyncDisposableStack): Promise<NotifierUnderTest> => {
    const notifier = await startNotifier('RabbitMQ', { NOTIFIER_CONCURRENCY: '2' });
    cleanUp.defer(() => notifier.close());
    notifier.provider.behave({ delayMs: 3_000 });
    const reminders = Array.from({ length: 20 }, () => dueReminder(notifier.surroundings));
    await notifier.publisher.publish(reminders.map(({ event }) => event));
    await eventually(() => expect(notifier.provider.received).toHaveLength(2));
    return notifier;
  };

  it('completes open POSTs and starts no waiting ones', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startPosting(cleanUp);
    await notifier.app.close();
    expect(notifier.provider.received).toHaveLength(2);
  });

  it('leaves what it did not POST to others, as if it had not begun it', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startPosting(cleanUp);
    const begun = 'SELECT id FROM notifier.messages';
    await eventually(async () => expect((await notifier.database.query<object[]>(begun)).length).toBeGreaterThan(2));
    await notifier.app.close();
    const source = await openMigrated(NOTIFIER_DATABASE, notifier.databaseUrl);
    const left = await source.query<object[]>(
      "SELECT DISTINCT status, attempts_started AS attempts, claim FROM notifier.messages WHERE status <> 'sent'",
    );
    await source.destroy();
    expect(left).toEqual([{ status: 'sending', attempts: 0, claim: null }]);
  });
});
