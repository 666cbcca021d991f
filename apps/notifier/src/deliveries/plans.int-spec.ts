import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SendCount } from '@recuerda/contracts';
import { sequentialScans } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { type AttemptToBegin, BeginAttempts } from './begin-attempts.js';
import { FinishAttempts } from './finish-attempts.js';
import { CancelReminder } from '../outgoing/cancel-reminder.js';
import { SEND_COUNTS } from '../counts/count-table.js';
import { COUNTED_EXACTLY, ListDeliveriesController } from './list-deliveries.js';

const DELIVERED = 20_000;

describe('the plans of the notifier, with many deliveries', () => {
  let database: DeliveriesDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
    source = database.source;
    await source.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, phone, status, attempts_started,
         attempts_finished, sent_at, claimed_until, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at, '50499887766', 'sent', 1, 1, at, at, at
       FROM (SELECT now() - n * interval '1 second' AS at FROM generate_series(1, ${DELIVERED}) n) delivery`,
    );
    await source.query('VACUUM ANALYZE notifier.messages');
  });
  afterAll(() => database?.drop());

  const known = (count: number) =>
    source.query<{ id: string; taskId: string; employeeId: string }[]>(
      `SELECT id AS "id", task_id AS "taskId", employee_id AS "employeeId"
       FROM notifier.messages ORDER BY created_at DESC LIMIT ${count}`,
    );

  it('of attempts find their rows by reminder', async () => {
    const begin = new BeginAttempts(source, { now: () => new Date() });
    const finish = new FinishAttempts(source, uuidv7());
    const now = new Date();
    const attempts: AttemptToBegin[] = (await known(100)).map((row, index) => ({
      ...row,
      departmentId: null,
      id: index % 2 === 0 ? row.id : uuidv7(),
      dueAt: now.toISOString(),
      phone: '50499887766',
      account: 'one',
      sendUntil: null,
    }));
    const outcome = {
      posted: true,
      held: false,
      reason: null,
      providerAnswer: 'ok',
      providerId: null,
      sentAt: now,
      claim: uuidv7(),
      claimedUntil: now,
      departmentId: uuidv7(),
    };
    const statuses = ['sent', 'failed'] as const;
    expect(await sequentialScans(source, () => begin.beginAttempts(attempts, ['one']))).toEqual([]);
    const outcomes = attempts.map(({ id }, index) => ({
      ...outcome,
      id,
      status: statuses[index % 2] ?? 'sent',
    }));
    expect(await sequentialScans(source, () => finish.finishAttempts(outcomes))).toEqual([]);
  });

  it('of publishing send counts find the unpublished ones', async () => {
    const [instanceId, departmentId] = [uuidv7(), uuidv7()];
    await source.query(
      `INSERT INTO notifier.send_counts (minute, department_id, instance_id, sent, failed, published, changed_at)
       SELECT date_trunc('minute', now()) - n * interval '1 minute', $1, $2, n, 1, n > 3, now()
       FROM generate_series(1, 57600) n`,
      [departmentId, instanceId],
    );
    await source.query('VACUUM ANALYZE notifier.send_counts');
    const unpublished = () => source.query<SendCount[]>(SEND_COUNTS.unpublished, [instanceId]);
    const counts = await unpublished();
    expect(counts).toHaveLength(3);
    expect(await sequentialScans(source, unpublished)).toEqual([]);
    const markPublished = () => source.query(SEND_COUNTS.markPublished, SEND_COUNTS.parameters(counts));
    expect(await sequentialScans(source, markPublished)).toEqual([]);
    expect(await unpublished()).toEqual([]);
    expect(await sequentialScans(source, () => source.query(SEND_COUNTS.after, [new Date()]))).toEqual([]);
  });

  it('of outcomes write no index entry: no index names a column that every outcome changes', async () => {
    const indexes = await source.query<{ definition: string }[]>(
      `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'notifier.messages'::regclass`,
    );
    const changed = /\b(status|reason|provider_answer|sent_at|claim|claimed_until|attempts_\w+)\b/;
    expect(indexes.length).toBeGreaterThan(5);
    expect(indexes.filter(({ definition }) => changed.test(definition))).toEqual([]);
  });

  it('of cancellations find their rows by reminder', async () => {
    const cancel = new CancelReminder(source, { now: () => new Date() });
    const now = new Date();
    const rows = await known(100);
    const cancelled = () =>
      Promise.all(rows.map(({ id, ...row }) => cancel.cancelDelivery({ ...row, reminderId: id, dueAt: now, now })));
    expect(await sequentialScans(source, cancelled)).toEqual([]);
  });

  it('of the history: of all, of a task, of an employee, and of later pages', async () => {
    const list = new ListDeliveriesController(source);
    const [some] = await known(1);
    if (!some) throw new Error('There is no delivery');
    const { nextCursor } = await list.list({ limit: 50 });
    if (nextCursor === null) throw new Error('There is no second page');
    // Any rows, exactly as many as are counted.
    const beyondTheCount = (scans: string[]) => scans.filter((scan) => !scan.includes(`LIMIT ${COUNTED_EXACTLY + 1}`));
    for (const query of [{}, { taskId: some.taskId }, { employeeId: some.employeeId }, { cursor: nextCursor }])
      expect(beyondTheCount(await sequentialScans(source, () => list.list({ limit: 50, ...query })))).toEqual([]);
  });

  it('counts a short history exactly and estimates a long one', async () => {
    const list = new ListDeliveriesController(source);
    const mine = uuidv7();
    await source.query(
      `UPDATE notifier.messages SET task_id = $1
       WHERE id IN (SELECT id FROM notifier.messages LIMIT 3)`,
      [mine],
    );
    expect((await list.list({ limit: 1, taskId: mine })).total).toBe(3);
    const { total } = await list.list({ limit: 1 });
    expect(total).toBeGreaterThan(COUNTED_EXACTLY);
    expect(Math.abs(total - DELIVERED)).toBeLessThan(DELIVERED / 10);
  });
});
