import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { POST_TIMEOUT_MS } from '../channels/http/provider-http.module.js';
import { LATEST_START_MS } from '../reminders/not-postable.js';
import { BeginAttempts } from './begin-attempts.js';

describe('BeginAttempts', () => {
  let database: DeliveriesDatabase;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
  });
  afterAll(() => database?.drop());

  it('starts no second attempt while the POST of the first may be open', async () => {
    const start = Date.now();
    let now = start;
    const [one, other] = [1, 2].map(() => new BeginAttempts(database.source, { now: () => new Date(now) }));
    const ids = { reminderId: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null };
    const attempts = [{ ...ids, dueAt: new Date(start).toISOString(), phone: '50499887766' }];
    expect(await one?.run(attempts)).toMatchObject([{ kind: 'begun' }]);
    // The latest possible start of a POST, its maximum duration, and the difference between two clocks.
    now = start + LATEST_START_MS + POST_TIMEOUT_MS + 500;
    expect(await other?.run(attempts)).toMatchObject([{ kind: 'busy', claimed: true }]);
    now = start + 2 * (LATEST_START_MS + POST_TIMEOUT_MS);
    expect(await other?.run(attempts)).toMatchObject([{ kind: 'begun', attemptsStarted: 2, attemptsFinished: 0 }]);
  });

  it('knows a reminder that was reassigned after an attempt, not one that was before its POST', async () => {
    const dueAt = new Date().toISOString();
    const attempts = [1, 2].map(() => ({
      ...{ reminderId: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt, phone: '50499887766' },
    }));
    const [posted, unposted] = attempts.map(({ reminderId }) => reminderId);
    const begin = new BeginAttempts(database.source, { now: () => new Date() });
    await begin.run(attempts);
    await database.source.query(
      `UPDATE notifier.deliveries SET claim = NULL, claimed_until = now() - interval '1 s',
         attempts_started = CASE WHEN reminder_id = $1 THEN 1 ELSE 0 END WHERE reminder_id = ANY ($2)`,
      [posted, [posted, unposted]],
    );
    await begin.run(attempts.map((attempt) => ({ ...attempt, employeeId: uuidv7() })));
    const readdressed = await database.source.query<object[]>(
      'SELECT reminder_id AS id FROM notifier.deliveries WHERE readdressed',
    );
    expect(readdressed).toEqual([{ id: posted }]);
  });

  it('takes a reminder that was reassigned out of the message that it was in', async () => {
    const dueAt = new Date().toISOString();
    const attempt = () => ({
      ...{ reminderId: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt, phone: '50499887766' },
    });
    const [kept, reassigned] = [attempt(), attempt()];
    const ids = [kept.reminderId, reassigned.reminderId];
    const begin = new BeginAttempts(database.source, { now: () => new Date() });
    await begin.run([kept, reassigned]);
    const messageId = uuidv7();
    await database.source.query(
      `UPDATE notifier.deliveries SET message_id = $1, claimed_until = now() - interval '1 s'
       WHERE reminder_id = ANY ($2)`,
      [messageId, ids],
    );
    await begin.run([kept, { ...reassigned, employeeId: uuidv7() }]);
    const messageOf = async (reminderId: string) =>
      await database.source.query('SELECT message_id AS id FROM notifier.deliveries WHERE reminder_id = $1', [
        reminderId,
      ]);
    expect(await Promise.all(ids.map(messageOf))).toEqual([[{ id: messageId }], [{ id: null }]]);
  });
});
