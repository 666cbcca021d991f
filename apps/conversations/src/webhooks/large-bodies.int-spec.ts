import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { WebhookWork } from './webhook-work.js';
import { WebhookStore } from './webhook.store.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations();
});
afterAll(() => app.close());

/** Longest time for which the process may do nothing else, ms. */
const MOST_MS = 100;
/** A body with so many is as long as Meta's may be: almost 3 MiB. */
const MANY = 15_000;

const bodyOf = (count: number) => {
  const statuses = Array.from({ length: count }, (_, n) => ({
    ...{ id: `wamid.${'x'.repeat(40)}${n}`, status: 'delivered', timestamp: '1768478400' },
    ...{ recipient_id: '50499887766', pricing: { billable: true, category: 'utility' } },
  }));
  return JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses } }] }] });
};
const spentMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Processes bodies that came together; returns the sizes of the transactions, how many statuses came, and the longest
 * time of the processor in which no timer ran, ms: other processes of the machine do not count.
 */
async function work(bodies: readonly string[]) {
  const insert = `INSERT INTO conversations.webhooks (id, source, body, received_at, available_at)
    VALUES ($1, 'cloud', $2, $3, $3)`;
  await app.source.transaction(async (manager) => {
    for (const body of bodies) await manager.query(insert, [randomUUIDv7(), body, app.clock.now()]);
  });
  app.probe.statuses.length = 0;
  const reading = jest.spyOn(app.app.get(WebhookStore, { strict: false }), 'read');
  let [longest, before] = [0, spentMs()];
  const watch = setInterval(() => {
    const now = spentMs();
    [longest, before] = [Math.max(longest, now - before), now];
  }, 1);
  app.app.get(WebhookWork, { strict: false }).poll();
  await app.settled();
  clearInterval(watch);
  const sizes = reading.mock.calls.map(([, ids]) => ids.length);
  reading.mockRestore();
  return { longest, sizes, statuses: app.probe.statuses.length };
}

it('bodies of 3 MiB hold up nothing else of the process, and all they report is published [WA-42]', async () => {
  await work([bodyOf(MANY / 10)]);
  const { longest, sizes, statuses } = await work([bodyOf(MANY), bodyOf(MANY), bodyOf(MANY)]);
  expect(longest).toBeLessThan(MOST_MS);
  expect([sizes, statuses]).toEqual([[1, 1, 1], 3 * MANY]);
}, 60_000);

it('a hundred small bodies are one transaction [WA-42]', async () => {
  expect(await work(Array.from({ length: 100 }, () => bodyOf(1)))).toMatchObject({ sizes: [100], statuses: 100 });
});
