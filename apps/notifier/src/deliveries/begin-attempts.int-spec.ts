import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noteWriteOrder } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { POST_TIMEOUT_MS } from '../channels/http/provider-http.module.js';
import { LATEST_START_MS } from '../outgoing/attempt-end.js';
import { type AttemptToBegin, BeginAttempts } from './begin-attempts.js';

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
    const ids = { id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null };
    const attempts = [
      { ...ids, dueAt: new Date(start).toISOString(), phone: '50499887766', account: 'one', sendUntil: null },
    ];
    expect(await one?.beginAttempts(attempts, ['one'])).toMatchObject([{ kind: 'begun' }]);
    // The latest possible start of a POST, its maximum duration, and the difference between two clocks.
    now = start + LATEST_START_MS + POST_TIMEOUT_MS + 500;
    expect(await other?.beginAttempts(attempts, ['one'])).toMatchObject([{ kind: 'busy', claimed: true }]);
    now = start + 2 * (LATEST_START_MS + POST_TIMEOUT_MS);
    expect(await other?.beginAttempts(attempts, ['one'])).toMatchObject([
      { kind: 'begun', attemptsStarted: 2, attemptsFinished: 0 },
    ]);
  });

  it('knows a reminder that was reassigned after an attempt, not one that was before its POST', async () => {
    const dueAt = new Date().toISOString();
    const attempts = [1, 2].map(() => ({
      ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt, phone: '50499887766', account: 'one', sendUntil: null },
    }));
    const [posted, unposted] = attempts.map(({ id }) => id);
    const begin = new BeginAttempts(database.source, { now: () => new Date() });
    await begin.beginAttempts(attempts, ['one']);
    await database.source.query(
      `UPDATE notifier.messages SET claim = NULL, claimed_until = now() - interval '1 s',
         attempts_started = CASE WHEN id = $1 THEN 1 ELSE 0 END WHERE id = ANY ($2)`,
      [posted, [posted, unposted]],
    );
    await begin.beginAttempts(
      attempts.map((attempt) => ({ ...attempt, employeeId: uuidv7() })),
      ['one'],
    );
    const readdressed = await database.source.query<object[]>('SELECT id FROM notifier.messages WHERE readdressed');
    expect(readdressed).toEqual([{ id: posted }]);
  });

  it('takes a reminder that was reassigned out of the message that it was in', async () => {
    const dueAt = new Date().toISOString();
    const attempt = () => ({
      ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt, phone: '50499887766', account: 'one', sendUntil: null },
    });
    const [kept, reassigned] = [attempt(), attempt()];
    const ids = [kept.id, reassigned.id];
    const begin = new BeginAttempts(database.source, { now: () => new Date() });
    await begin.beginAttempts([kept, reassigned], ['one']);
    const messageId = uuidv7();
    await database.source.query(
      `UPDATE notifier.messages SET message_id = $1, claimed_until = now() - interval '1 s'
       WHERE id = ANY ($2)`,
      [messageId, ids],
    );
    await begin.beginAttempts([kept, { ...reassigned, employeeId: uuidv7() }], ['one']);
    const messageOf = async (id: string) =>
      await database.source.query('SELECT message_id AS id FROM notifier.messages WHERE id = $1', [id]);
    expect(await Promise.all(ids.map(messageOf))).toEqual([[{ id: messageId }], [{ id: null }]]);
  });

  it('begins each reminder of a batch once, for the first message, in the order of their ids', async () => {
    const now = new Date();
    const attempts = Array.from({ length: 4 }, (_, index) => ({
      ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt: now.toISOString(), phone: `5049988776${index}`, account: 'one', sendUntil: null },
    }));
    const ids = attempts.map(({ id }) => id);
    const shuffled = [2, 0, 3, 1].map((index) => attempts[index] as AttemptToBegin);
    const again = shuffled.map((attempt) => ({ ...attempt, phone: '50477001234' }));
    const begin = new BeginAttempts(database.source, { now: () => now });
    const { taken, stop } = await noteWriteOrder(database.source, 'notifier.messages', 'id');
    const begun = await begin.beginAttempts([...shuffled, ...again], ['one']);
    expect(await taken()).toEqual(ids);
    await stop();
    const claim = expect.any(String);
    expect(begun).toEqual([
      ...ids.map(() => ({
        kind: 'begun',
        claim,
        firstAt: now,
        attemptsStarted: 1,
        attemptsFinished: 0,
        before: null,
        account: 'one',
      })),
      ...ids.map(() => ({ kind: 'busy', claimed: true, until: new Date(now.getTime() + POST_TIMEOUT_MS + 5_000) })),
    ]);
    const phones = await database.source.query<{ phone: string }[]>(
      'SELECT phone FROM notifier.messages WHERE id = ANY ($1) ORDER BY id',
      [ids],
    );
    expect(phones).toEqual(attempts.map(({ phone }) => ({ phone })));
  });

  it('begins the next attempt of a reminder when its wait is over, and none once it has an outcome', async () => {
    const start = new Date();
    const [last, until] = [1, 2].map((ms) => new Date(start.getTime() + ms)) as [Date, Date];
    const [waiting, ended] = [1, 2].map(() => ({
      ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt: start.toISOString(), phone: '50499887766', account: 'one', sendUntil: null },
    })) as [AttemptToBegin, AttemptToBegin];
    const beginAt = (now: Date) =>
      new BeginAttempts(database.source, { now: () => now }).beginAttempts([waiting, ended], ['one']);
    await beginAt(start);
    await database.source.query(
      `UPDATE notifier.messages SET claim = NULL, claimed_until = $1, attempts_finished = 1, reason = 'http_503',
         status = CASE WHEN id = $2 THEN 'sending' ELSE 'failed' END WHERE id = ANY ($3)`,
      [until, waiting.id, [waiting.id, ended.id]],
    );
    const finished = { kind: 'finished', delivery: { status: 'failed', reason: 'http_503', attempts: 1 } };
    expect(await beginAt(last)).toMatchObject([{ kind: 'busy', claimed: false, until }, finished]);
    expect(await beginAt(until)).toMatchObject([
      {
        ...{ kind: 'begun', firstAt: start, attemptsStarted: 2, attemptsFinished: 1 },
        before: { receipt: null, providerId: null, reason: 'http_503' },
      },
      finished,
    ]);
  });

  it('knows the department and the window of the last attempt, and nothing of a former recipient', async () => {
    const at = new Date();
    const [first, second] = [1, 2].map((hours) => new Date(at.getTime() + hours * 3_600_000)) as [Date, Date];
    const attempt = () => ({
      ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: uuidv7() },
      ...{ dueAt: at.toISOString(), phone: '50499887766', account: 'one', sendUntil: first },
    });
    const [kept, reassigned] = [attempt(), attempt()];
    const begin = new BeginAttempts(database.source, { now: () => at });
    await begin.beginAttempts([kept, reassigned], ['one']);
    await database.source.query(
      `UPDATE notifier.messages SET claim = NULL, claimed_until = $2, provider_id = 'wamid.1', receipt = 'undelivered',
         receipt_reason = 'late', delivered_at = $2, read_at = $2 WHERE id = ANY ($1)`,
      [[kept.id, reassigned.id], at],
    );
    const next = { departmentId: uuidv7(), sendUntil: second };
    await begin.beginAttempts(
      [
        { ...kept, ...next },
        { ...reassigned, ...next, employeeId: uuidv7() },
      ],
      ['one'],
    );
    const rowOf = async ({ id }: { id: string }) =>
      await database.source.query<object[]>(
        `SELECT department_id, send_until, provider_id, receipt, receipt_reason, delivered_at, read_at
         FROM notifier.messages WHERE id = $1`,
        [id],
      );
    const last = { department_id: next.departmentId, send_until: second };
    const known = { provider_id: 'wamid.1', receipt: 'undelivered', receipt_reason: 'late' };
    const none = { provider_id: null, receipt: null, receipt_reason: null, delivered_at: null, read_at: null };
    expect(await rowOf(kept)).toEqual([{ ...last, ...known, delivered_at: at, read_at: at }]);
    expect(await rowOf(reassigned)).toEqual([{ ...last, ...none }]);
  });

  describe('of a reminder by another account than before', () => {
    const at = new Date();
    /** Returns the account of its next attempt, given by the `other`, after such a state of its first one. */
    const next = async (state: string, connected: string[]) => {
      const attempt = {
        ...{ id: uuidv7(), taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
        ...{ dueAt: at.toISOString(), phone: '50499887766', account: 'one', sendUntil: null },
      };
      const begin = new BeginAttempts(database.source, { now: () => at });
      expect(await begin.beginAttempts([attempt], ['one', 'other'])).toMatchObject([{ kind: 'begun', account: 'one' }]);
      await database.source.query(
        `UPDATE notifier.messages SET claim = NULL, claimed_until = $2, ${state} WHERE id = $1`,
        [attempt.id, at],
      );
      const [begun] = await begin.beginAttempts([{ ...attempt, account: 'other' }], connected);
      const rows = await database.source.query<{ account: string }[]>(
        'SELECT account FROM notifier.messages WHERE id = $1',
        [attempt.id],
      );
      expect(rows).toEqual([{ account: begun?.kind === 'begun' && begun.account }]);
      return rows[0]?.account;
    };
    const NOT_SENT = `attempts_finished = 1, reason = 'http_503'`;
    const NONE = `attempts_started = 0, attempts_finished = 0`;
    const UNCLEAR = `attempts_finished = 1, reason = 'unanswered_timeout'`;
    const KILLED = `attempts_finished = 0`;

    it('stays with the first while that is connected', async () => {
      for (const state of [NOT_SENT, NONE, UNCLEAR, KILLED]) expect(await next(state, ['other', 'one'])).toBe('one');
    });

    it('goes by the other once the first is gone, unless a POST of it may have been sent', async () => {
      for (const state of [NOT_SENT, NONE]) expect(await next(state, ['other'])).toBe('other');
      for (const state of [UNCLEAR, KILLED]) expect(await next(state, ['other'])).toBe('one');
    });
  });
});
