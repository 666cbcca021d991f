import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { type MessageOutcome, MessageStore } from './message-store.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

const FAILED: Omit<MessageOutcome, 'claimedUntil'> = {
  status: 'failed',
  reason: 'http_503',
  answer: '',
  providerId: null,
  posted: true,
};

it('after its claim has ended a message gets another outcome only as sent [WA-16]', async () => {
  const store = new MessageStore(database.source);
  const [now, later] = [new Date(), new Date(Date.now() + 1_000)];
  const messageId = uuidv7();
  const message = { kind: 'help' as const, employeeId: uuidv7(), phone: '+504 7700-4321', text: 'Ayuda' };
  await store.add([{ ...message, messageId, createdAt: now.toISOString() }], now);
  const [first] = await store.claim(now, later, 1);
  expect(await store.claim(new Date(later.getTime() - 1), later, 1)).toEqual([]);
  // Another notifier takes it for one of a killed process.
  expect(await store.claim(later, new Date(later.getTime() + 1_000), 1)).toMatchObject([{ messageId, attempts: 2 }]);
  const statusAfter = async (outcome: Partial<MessageOutcome>) => {
    await store.finish(first!, { ...FAILED, claimedUntil: later, ...outcome }, later);
    const [row] = await database.source.query<{ status: string }[]>(
      'SELECT status FROM notifier.messages WHERE id = $1',
      [messageId],
    );
    return row?.status;
  };
  expect(await statusAfter({})).toBe('sending');
  expect(await statusAfter({ status: 'sent', reason: null })).toBe('sent');
  expect(await statusAfter({})).toBe('sent');
});
