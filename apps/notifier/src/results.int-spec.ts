import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Envelope, ReminderDueData } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { createTestDatabase, eventually, untilWaiting } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { insertSending } from './__fixtures__/insert-sending.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';
import { BeginAttempts } from './deliveries/begin-attempts.js';
import { EndAbandoned } from './outgoing/end-abandoned.js';

const SCHEDULED = { status: 'scheduled', heldReason: null, failedAt: null } as const;

describe('a result that could not be published', () => {
  it('is published when its reminder is dispatched again, without a second POST', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startNotifier('in process');
    cleanUp.defer(() => notifier.close());
    const { event, reminderId, to } = dueReminder(notifier.surroundings);
    notifier.surroundings.resultsPostponed = 1;
    await expect(notifier.publisher.publish([event])).rejects.toThrow();
    await notifier.publisher.publish([event]);
    expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['sent']);
    expect(notifier.provider.receivedBy(to)).toHaveLength(1);
  });

  it('is published by the next process, to which its reminder is dispatched again', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const database = await createTestDatabase();
    cleanUp.defer(() => database.drop());
    const first = await startNotifier('in process', { DATABASE_URL: database.url });
    const { event, reminderId } = dueReminder(first.surroundings);
    first.surroundings.resultsPostponed = Infinity;
    await expect(first.publisher.publish([event])).rejects.toThrow();
    expect(first.provider.received).toHaveLength(1);
    await first.close();
    const second = await startNotifier('in process', { DATABASE_URL: database.url });
    cleanUp.defer(() => second.close());
    for (const [taskId, facts] of first.surroundings.facts) second.surroundings.facts.set(taskId, facts);
    await second.publisher.publish([event]);
    expect(second.surroundings.outcomeOf(reminderId)).toEqual(['sent']);
    expect(second.surroundings.results[0]?.data).toMatchObject({ reminderId, attempts: 1 });
    expect(second.provider.received).toHaveLength(0);
  });
});

describe('a delivery that is held after its attempt', () => {
  it('is cancelled also when its task is stopped hours later [REM-16]', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startNotifier('in process', { WHATSAPP_FORM_DIALECT: 'menuia', WHATSAPP_BREAKER: 'on' });
    cleanUp.defer(() => notifier.close());
    const { surroundings, database, provider } = notifier;
    const endAbandoned = notifier.app.get(EndAbandoned);
    // Afterwards it looks no further back than 15 minutes.
    await endAbandoned.endAbandoned();
    provider.behave({ body: { status: 401 } });
    const { event, reminderId: id, taskId } = dueReminder(surroundings);
    await notifier.publisher.publish([event]);
    await eventually(() => expect(surroundings.holds).toHaveLength(1));
    await database.query(
      `UPDATE notifier.messages
       SET created_at = now() - interval '3 hours', claimed_until = now() - interval '3 hours'`,
    );
    const at = new Date().toISOString();
    surroundings.reminders.push({ id, taskId, nextReminder: at, sentAt: null, ...SCHEDULED });
    await endAbandoned.endAbandoned();
    expect(surroundings.outcomeOf(id)).toEqual([]);
    surroundings.reminders.pop();
    await endAbandoned.endAbandoned();
    expect(surroundings.outcomeOf(id)).toEqual(['cancelled']);
    await endAbandoned.endAbandoned();
    expect(surroundings.outcomeOf(id)).toEqual(['cancelled']);
  });
});

describe('an unfinished delivery of an hour ago whose task is stopped', () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process');
    // Afterwards it looks no further back than 15 minutes.
    await endAbandoned();
  });
  afterAll(() => notifier?.close());

  const endAbandoned = () => notifier.app.get(EndAbandoned).endAbandoned();
  const age = ({ reminderId }: { reminderId: string }, column: 'created_at' | 'claimed_until') =>
    notifier.database.query(`UPDATE notifier.messages SET ${column} = now() - interval '1 hour' WHERE id = $1`, [
      reminderId,
    ]);
  const dispatched = (more: Partial<ReminderDueData> = {}) => {
    const { event, ...about } = dueReminder(notifier.surroundings);
    return { ...about, event: { ...event, data: { ...(event.data as ReminderDueData), ...more } } as Envelope };
  };
  const deferralOf = ({ reminderId }: { reminderId: string }) =>
    notifier.surroundings.holds.find(({ subject }) => subject === reminderId);

  it('is cancelled when its window had closed just before its POST [REM-16]', async () => {
    const { due, published } = await notifier.database.transaction(async (manager) => {
      await manager.query('LOCK TABLE notifier.messages IN EXCLUSIVE MODE');
      const closesAt = Date.now() + 2_000;
      const late = dispatched({ sendUntil: new Date(closesAt).toISOString() });
      const publishing = notifier.publisher.publish([late.event]);
      // Its attempt begins before, its POST would after.
      await untilWaiting(notifier.database);
      await eventually(() => Date.now() > closesAt);
      return { due: late, published: publishing };
    });
    await published;
    expect(deferralOf(due)?.data).toMatchObject({ reason: 'hours' });
    await Promise.all([age(due, 'created_at'), age(due, 'claimed_until')]);
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(due.reminderId)).toEqual(['cancelled']);
  });

  it('is cancelled when its window had closed before it was tried again [REM-16]', async () => {
    const due = dispatched({ sendUntil: new Date().toISOString() });
    await insertSending(notifier, due, { attempts_finished: 1, claim: null, reason: 'http_503' });
    await notifier.publisher.publish([due.event]);
    expect(deferralOf(due)?.data).toMatchObject({ reason: 'hours' });
    const { reminderId: id, taskId } = due;
    const at = new Date().toISOString();
    notifier.surroundings.reminders.push({ id, taskId, nextReminder: at, sentAt: null, ...SCHEDULED });
    await age(due, 'claimed_until');
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(id)).toEqual([]);
    await age(due, 'created_at');
    notifier.surroundings.reminders.pop();
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(id)).toEqual(['cancelled']);
  });

  it('is cancelled when a notifier that had taken it up after a hold was killed [REM-16]', async () => {
    const due = dispatched();
    await insertSending(notifier, due, { attempts_finished: 1, claim: null, held: true });
    const { reminderId, taskId, to: phone } = due;
    const attempt = { id: reminderId, taskId, employeeId: uuidv7(), departmentId: null, phone, account: 'one' };
    const begun = await notifier.app
      .get(BeginAttempts, { strict: false })
      .beginAttempts([{ ...attempt, dueAt: new Date().toISOString(), sendUntil: null }], []);
    expect(begun).toMatchObject([{ kind: 'begun' }]);
    await Promise.all([age(due, 'created_at'), age(due, 'claimed_until')]);
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(reminderId)).toEqual(['cancelled']);
  });

  it('is cancelled behind hundreds that wait for the scheduler [REM-16]', async () => {
    const due = dispatched();
    const { reminders } = notifier.surroundings;
    const others = Array.from({ length: 500 }, () => uuidv7());
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
         claimed_until, created_at)
       SELECT id, id, now(), 'sending', 1, 1, now() - interval '1 minute', now() - interval '1 minute'
       FROM unnest($1::uuid[]) AS id`,
      [others],
    );
    const nextReminder = new Date().toISOString();
    for (const id of others) reminders.push({ id, taskId: id, nextReminder, sentAt: null, ...SCHEDULED });
    await insertSending(notifier, due);
    await age(due, 'claimed_until');
    await endAbandoned();
    // What the first look left out may be old by the next one.
    await age(due, 'created_at');
    await endAbandoned();
    reminders.length = 0;
    expect(notifier.surroundings.outcomeOf(due.reminderId)).toEqual(['cancelled']);
  });

  it('is cancelled behind hundreds that are held, after which the look begins anew [REM-16]', async () => {
    const { reminders } = notifier.surroundings;
    await notifier.database.query(`UPDATE notifier.messages SET status = 'cancelled', held = false`);
    const others = Array.from({ length: 500 }, () => uuidv7());
    await notifier.database.query(
      `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
         claimed_until, created_at, held)
       SELECT id, id, now(), 'sending', 1, 1, now() - interval '1 hour', now() - interval '1 hour', true
       FROM unnest($1::uuid[]) AS id`,
      [others],
    );
    const nextReminder = new Date().toISOString();
    for (const id of others) reminders.push({ id, taskId: id, nextReminder, sentAt: null, ...SCHEDULED });
    // Its id is behind theirs.
    const due = dispatched();
    await insertSending(notifier, due, { held: true });
    await Promise.all([age(due, 'claimed_until'), age(due, 'created_at')]);
    await endAbandoned();
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(due.reminderId)).toEqual(['cancelled']);
    const [first = ''] = others;
    reminders.shift();
    await endAbandoned();
    reminders.length = 0;
    expect(notifier.surroundings.outcomeOf(first)).toEqual(['cancelled']);
  });

  it('is cancelled when the scheduler could not be asked while it was new [REM-16]', async () => {
    const due = dispatched();
    await insertSending(notifier, due);
    await age(due, 'claimed_until');
    const send = jest.spyOn(notifier.requests, 'send').mockRejectedValue(new AppError('service_unavailable'));
    await expect(endAbandoned()).rejects.toThrow();
    send.mockRestore();
    await age(due, 'created_at');
    await endAbandoned();
    expect(notifier.surroundings.outcomeOf(due.reminderId)).toEqual(['cancelled']);
  });
});

describe('an unfinished delivery of a killed process', () => {
  it('is cancelled if the scheduler no longer has its reminder, and otherwise left to the scheduler', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startNotifier('in process');
    cleanUp.defer(() => notifier.close());
    const { surroundings, database } = notifier;
    const [forgotten, waiting, recent] = [1, 2, 3].map(() => dueReminder(surroundings));
    const leave = (due: typeof forgotten, sinceSeconds: number) =>
      database.query(
        `INSERT INTO notifier.messages (id, task_id, due_at, status, attempts_started, attempts_finished,
                                          claim, claimed_until, created_at)
         VALUES ($1, $2, now(), 'sending', 1, 0, $3, now() - $4 * interval '1 second', now())`,
        [due?.reminderId, due?.taskId, uuidv7(), sinceSeconds],
      );
    await Promise.all([leave(forgotten, 60), leave(waiting, 60), leave(recent, 1)]);
    const at = new Date().toISOString();
    const { reminderId: id = '', taskId = '' } = waiting ?? {};
    surroundings.reminders.push({ id, taskId, nextReminder: at, sentAt: null, ...SCHEDULED });
    await notifier.app.get(EndAbandoned).endAbandoned();
    expect(await database.query('SELECT id FROM notifier.messages WHERE status <> $1', ['sending'])).toEqual([
      { id: forgotten?.reminderId },
    ]);
    expect(surroundings.results.map(({ subject, type }) => ({ subject, type }))).toEqual([
      { subject: forgotten?.reminderId, type: 'notifier.reminder.cancelled' },
    ]);
  });

  it('is cancelled beside the row of a message with several reminders, which is left alone [REM-16]', async () => {
    await using cleanUp = new AsyncDisposableStack();
    const notifier = await startNotifier('in process');
    cleanUp.defer(() => notifier.close());
    const { surroundings, database } = notifier;
    const forgotten = dueReminder(surroundings);
    await insertSending(notifier, forgotten, { claimed_until: new Date(Date.now() - 60_000) });
    const messageId = uuidv7();
    await database.query(
      `INSERT INTO notifier.messages (id, kind, phone, text, status, attempts_started, claimed_until, created_at)
       SELECT $1, 'bundle', '50499887766', 'Hola', 'sending', 1, at, at FROM (SELECT now() - interval '1 minute' AS at)
       AS begun`,
      [messageId],
    );
    await notifier.app.get(EndAbandoned).endAbandoned();
    expect(surroundings.outcomeOf(forgotten.reminderId)).toEqual(['cancelled']);
    const open = await database.query("SELECT id FROM notifier.messages WHERE status = 'sending'");
    expect(open).toEqual([{ id: messageId }]);
  });
});
