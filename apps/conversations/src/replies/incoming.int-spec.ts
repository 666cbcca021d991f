import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { WebhookWork } from '../webhooks/webhook-work.js';
import { IncomingStore } from './incoming.store.js';

let app: ConversationsApp;
let incoming: IncomingStore;
beforeAll(async () => {
  app = await startConversations();
  incoming = app.app.get(IncomingStore, { strict: false });
  // No other worker takes a message.
  await app.app.get(WebhookWork, { strict: false }).beforeApplicationShutdown();
});
afterAll(() => app.close());

it('messages of one person wait for each other, with the number, the provider’s id or both [WA-58]', async () => {
  const senders = [
    { phone: '50499990001', userId: null },
    { phone: '50499990001', userId: 'HN.1' },
    { phone: null, userId: 'HN.1' },
    { phone: '50499990001', userId: null },
    { phone: '50499990002', userId: null },
  ];
  const content = {
    account: null,
    at: new Date().toISOString(),
    kind: 'text',
    text: 'hola',
    choice: null,
    contextId: null,
  } as const;
  const messages = senders.map((sender, n) => ({ ...sender, ...content, providerId: `wamid.${n}` }));
  await incoming.insert(app.source.manager, messages);
  /** Messages that two workers act on at the same time; the first one ends. */
  const next = () =>
    app.source.transaction(async (manager) => {
      const one = await incoming.lockDue(manager, true);
      const other = await app.source.transaction((second) => incoming.lockDue(second, true));
      if (one) await incoming.remove(manager, one.seq);
      return [one, other].map((row) => row?.message.providerId.slice(-1)).join();
    });
  const taken = [];
  for (const _ of senders) taken.push(await next());
  expect(taken).toEqual(['0,4', '1,4', '2,3', '3,4', '4,']);
});
