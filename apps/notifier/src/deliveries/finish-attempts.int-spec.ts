import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noteWriteOrder } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { BeginAttempts } from './begin-attempts.js';
import { type AttemptOutcome, FinishAttempts } from './finish-attempts.js';

describe('FinishAttempts', () => {
  let database: DeliveriesDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
    source = database.source;
  });
  afterAll(() => database?.drop());

  beforeEach(() => source.query('TRUNCATE notifier.send_counts'));

  const finisher = (instanceId: string = uuidv7()) => new FinishAttempts(source, instanceId);
  const counts = () =>
    source.query<object[]>(
      `SELECT minute, department_id AS "departmentId", instance_id AS "instanceId", sent, failed
       FROM notifier.send_counts ORDER BY minute, department_id, instance_id`,
    );
  const totals = () =>
    source.query<object[]>('SELECT sum(sent)::int AS sent, sum(failed)::int AS failed FROM notifier.send_counts');
  const FAILED = { status: 'failed', reason: 'http_403' } as const;

  /** Started attempts, with `sent` as their outcome. */
  async function begun(count: number): Promise<AttemptOutcome[]> {
    const now = new Date();
    const attempts = Array.from({ length: count }, () => ({
      id: uuidv7(),
      taskId: uuidv7(),
      employeeId: uuidv7(),
      departmentId: null,
      dueAt: now.toISOString(),
      phone: '50499887766',
      account: 'one',
      sendUntil: null,
    }));
    const claims = await new BeginAttempts(source, { now: () => now }).beginAttempts(attempts, ['one']);
    return attempts.map(({ id }, index) => {
      const begin = claims[index];
      if (begin?.kind !== 'begun') throw new Error('not begun');
      const { claim } = begin;
      return {
        id,
        claim,
        status: 'sent',
        posted: true,
        held: false,
        reason: null,
        providerAnswer: 'ok',
        providerId: null,
        sentAt: now,
        claimedUntil: now,
        departmentId: null,
      };
    });
  }

  it('returns all sent attempts as recorded', async () => {
    const outcomes = await begun(3);
    expect(await finisher().finishAttempts(outcomes)).toEqual([true, true, true]);
  });

  it('locks deliveries in the order of their ids: two batches cannot deadlock', async () => {
    const [sent, failed] = [await begun(3), await begun(3)];
    const { taken, stop } = await noteWriteOrder(source, 'notifier.messages', 'id');
    const outcomes = [...sent, ...failed.map((outcome) => ({ ...outcome, ...FAILED }))];
    await finisher().finishAttempts([4, 1, 3, 2, 0, 5].map((index) => outcomes[index] as AttemptOutcome));
    expect(await taken()).toEqual(outcomes.map(({ id }) => id));
    await stop();
  });

  it('counts the first of two sent attempts of a reminder, finished together or one after the other', async () => {
    const finish = finisher();
    const [one, two] = (await begun(2)) as [AttemptOutcome, AttemptOutcome];
    expect(await finish.finishAttempts([one, two, { ...one, claim: uuidv7() }])).toEqual([true, true, false]);
    const [three] = (await begun(1)) as [AttemptOutcome];
    const later = new Date(Date.now() + 5);
    expect(await finish.finishAttempts([{ ...one, sentAt: later }, three, { ...two, sentAt: later }])).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('records other outcomes only for the holder of the claim', async () => {
    const [held, taken, sent] = (await begun(3)) as [AttemptOutcome, AttemptOutcome, AttemptOutcome];
    const outcomes = [{ ...taken, ...FAILED, claim: uuidv7() }, { ...held, ...FAILED }, sent];
    expect(await finisher().finishAttempts(outcomes)).toEqual([false, true, true]);
  });

  /** Their next attempts. */
  async function begunAgain(outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]> {
    const attempts = outcomes.map(({ id }) => ({
      ...{ id, taskId: uuidv7(), employeeId: uuidv7(), departmentId: null },
      ...{ dueAt: new Date().toISOString(), phone: '50499887766', account: 'one', sendUntil: null },
    }));
    const claims = await new BeginAttempts(source, { now: () => new Date() }).beginAttempts(attempts, ['one']);
    return outcomes.map((outcome, index) => {
      const begin = claims[index];
      if (begin?.kind !== 'begun') throw new Error('not begun');
      return { ...outcome, claim: begin.claim };
    });
  }

  it('keeps a delivery held until it has an outcome', async () => {
    const [sent, failed] = await begun(2);
    const ids = [sent?.id, failed?.id];
    const held = async () => {
      const rows = await source.query<{ held: boolean }[]>('SELECT held FROM notifier.messages WHERE id = ANY($1)', [
        ids,
      ]);
      return rows.map((row) => row.held);
    };
    const open = { status: 'sending', posted: false, sentAt: null } as const;
    const hold = (outcomes: readonly (AttemptOutcome | undefined)[], isHeld: boolean) =>
      finisher().finishAttempts(outcomes.map((outcome) => ({ ...(outcome as AttemptOutcome), ...open, held: isHeld })));
    await hold([sent, failed], true);
    await hold(await begunAgain([sent, failed] as AttemptOutcome[]), false);
    expect(await held()).toEqual([true, true]);
    const [first, second] = (await begunAgain([sent, failed] as AttemptOutcome[])) as [AttemptOutcome, AttemptOutcome];
    expect(await held()).toEqual([true, true]);
    await finisher().finishAttempts([first, { ...second, ...FAILED }]);
    expect(await held()).toEqual([false, false]);
  });

  it('keeps what the POST before was answered where an attempt made none', async () => {
    const [retried, cancelled] = (await begun(2)) as [AttemptOutcome, AttemptOutcome];
    const ids = [retried.id, cancelled.id];
    const answered = { status: 'sending', reason: 'http_503', providerAnswer: 'later', sentAt: null } as const;
    await finisher().finishAttempts([retried, cancelled].map((outcome) => ({ ...outcome, ...answered })));
    const [first, second] = (await begunAgain([retried, cancelled])) as [AttemptOutcome, AttemptOutcome];
    const none = { posted: false, reason: null, providerAnswer: null, sentAt: null } as const;
    await finisher().finishAttempts([
      { ...first, ...none, status: 'sending' },
      { ...second, ...none, status: 'cancelled' },
    ]);
    const rows = await source.query<object[]>(
      `SELECT status, reason, provider_answer AS answer FROM notifier.messages
       WHERE id = ANY($1) ORDER BY status`,
      [ids],
    );
    expect(rows).toEqual([
      { status: 'cancelled', reason: 'http_503', answer: 'later' },
      { status: 'sending', reason: 'http_503', answer: 'later' },
    ]);
  });

  it('counts what was sent and failed, by the minute, the department and the process', async () => {
    const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const [first, second] = [new Date('2026-01-15T12:00:59.999Z'), new Date('2026-01-15T12:01:00.000Z')];
    const [a, b, c, d, e] = await begun(5);
    const at = (outcome: AttemptOutcome | undefined, sentAt: Date, departmentId: string | null) =>
      ({ ...outcome, sentAt, departmentId }) as AttemptOutcome;
    await finisher(one).finishAttempts([at(a, first, one), at(b, second, one), { ...at(c, first, one), ...FAILED }]);
    await finisher(one).finishAttempts([at(d, first, one)]);
    await finisher(two).finishAttempts([at(e, first, null)]);
    const minute = new Date('2026-01-15T12:00:00Z');
    expect(await counts()).toEqual([
      { minute, departmentId: one, instanceId: one, sent: 2, failed: 1 },
      { minute, departmentId: null, instanceId: two, sent: 1, failed: 0 },
      { minute: second, departmentId: one, instanceId: one, sent: 1, failed: 0 },
    ]);
  });

  it('counts those of no known department together, in one row', async () => {
    const finish = finisher();
    for (const outcome of await begun(2)) await finish.finishAttempts([outcome]);
    expect(await counts()).toMatchObject([{ departmentId: null, sent: 2, failed: 0 }]);
  });

  it('counts a reminder once when processes finish it at once and again', async () => {
    const outcomes = await begun(50);
    const [one, two] = [finisher(), finisher()];
    const half = outcomes.map((outcome, index) => (index % 2 ? { ...outcome, ...FAILED } : outcome));
    for (let round = 0; round < 3; round += 1)
      await Promise.all([one, two, one].map((finish) => finish.finishAttempts(half.toReversed())));
    expect(await totals()).toEqual([{ sent: 25, failed: 25 }]);
  });

  it('counts neither a retry, nor a cancellation, nor a POST that was sent after the reminder had failed', async () => {
    const now = new Date();
    const [retried, cancelled, taken] = (await begun(3)) as [AttemptOutcome, AttemptOutcome, AttemptOutcome];
    const finish = finisher();
    const none = { sentAt: null, posted: false } as const;
    await finish.finishAttempts([
      { ...retried, ...none, status: 'sending' },
      { ...cancelled, ...none, status: 'cancelled' },
    ]);
    expect(await totals()).toEqual([{ sent: null, failed: null }]);
    expect(await finish.finishAttempts([{ ...taken, ...FAILED }])).toEqual([true]);
    expect(await finish.finishAttempts([{ ...taken, claim: uuidv7(), sentAt: now }])).toEqual([true]);
    expect(await totals()).toEqual([{ sent: 0, failed: 1 }]);
    expect(await finish.finishAttempts([{ ...cancelled, sentAt: now }])).toEqual([true]);
    expect(await totals()).toEqual([{ sent: 1, failed: 1 }]);
    const statuses = await source.query<object[]>(
      'SELECT status FROM notifier.messages WHERE id = ANY($1) ORDER BY id',
      [[retried, cancelled, taken].map(({ id }) => id)],
    );
    expect(statuses).toEqual([{ status: 'sending' }, { status: 'sent' }, { status: 'sent' }]);
  });
});
