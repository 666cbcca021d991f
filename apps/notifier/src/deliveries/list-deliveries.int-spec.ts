import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryQuery } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { BeginAttempts } from './begin-attempts.js';
import { ListDeliveriesController } from './list-deliveries.js';

describe('ListDeliveriesController', () => {
  let database: DeliveriesDatabase;
  beforeAll(async () => {
    database = await createDeliveriesDatabase();
  });
  afterAll(() => database?.drop());

  /** Creates many deliveries in one statement, at one instant, as for due reminders. */
  async function begin(count: number, employeeId: string, taskId = uuidv7()): Promise<string[]> {
    const now = new Date();
    const attempts = Array.from({ length: count }, () => {
      const ids = { id: uuidv7(), taskId, employeeId, departmentId: null };
      return { ...ids, dueAt: now.toISOString(), phone: '50499887766', account: 'one', sendUntil: null };
    });
    await new BeginAttempts(database.source, { now: () => now }).beginAttempts(attempts, ['one']);
    return attempts.map(({ id }) => id);
  }
  async function walk(query: Omit<DeliveryQuery, 'limit'>): Promise<string[]> {
    const list = new ListDeliveriesController(database.source);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list.list({ limit: 4, ...query, cursor });
      seen.push(...page.items.map(({ reminderId }) => reminderId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  }

  it('returns every delivery once, also those of the same instant', async () => {
    const begun = await begin(10, uuidv7());
    expect((await walk({})).toSorted()).toEqual(begun.toSorted());
  });

  it('says how many others went in a message, also when a status settled each by itself [BUN-09]', async () => {
    const employeeId = uuidv7();
    const [one, two, alone] = await begin(3, employeeId);
    const settle = (reminderId: string | undefined, providerId: string, secondsAgo: number) =>
      database.source.query(
        `UPDATE notifier.messages SET status = 'sent', message_id = $1, provider_id = $3,
           sent_at = now() - $4 * interval '1 second' WHERE id = $2`,
        [employeeId, reminderId, providerId, secondsAgo],
      );
    await Promise.all([settle(one, 'wamid.1', 3), settle(two, 'wamid.1', 2), settle(alone, 'wamid.2', 1)]);
    const { items } = await new ListDeliveriesController(database.source).list({ limit: 9, employeeId });
    expect(Object.fromEntries(items.map(({ reminderId, bundledWith }) => [reminderId, bundledWith]))).toEqual({
      [one!]: 1,
      [two!]: 1,
      [alone!]: 0,
    });
  });

  it('returns only those of the given employee or task', async () => {
    const [ana, luis, task] = [uuidv7(), uuidv7(), uuidv7()];
    const [first, second] = [await begin(3, ana), await begin(2, ana, task)];
    const others = await begin(2, luis, task);
    expect((await walk({ employeeId: ana })).toSorted()).toEqual([...first, ...second].toSorted());
    expect((await walk({ taskId: task })).toSorted()).toEqual([...second, ...others].toSorted());
    expect(await walk({ employeeId: luis, taskId: task })).toHaveLength(2);
  });
});
