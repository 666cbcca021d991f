import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateWebhookEndpoint, DepartmentCreated, ListWebhookMessages } from '@recuerda/contracts';
import { KeyRing } from '@recuerda/service';
import { BARE_DEPARTMENT, eventually, TEST_KEY } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';
import { Receiver } from '../__fixtures__/receiver.js';
import { WebhookStore } from './webhook.store.js';

let app: IntegrationsApp;
let receiver: Receiver;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startIntegrations(), Receiver.start()]);
});
afterAll(async () => {
  await app?.close();
  await receiver?.close();
});

/** Stores endpoints that choose no events; returns their ids. */
async function endpoints(count: number, isActive: boolean): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  await app.source.query(
    `INSERT INTO integrations.webhook_endpoints
     SELECT id, 1, 'http://127.0.0.1/', '', '{}', $3 || ':', 1, NULL, NULL, $2, NULL, NULL, NULL, now(), now()
     FROM unnest($1::uuid[]) AS id`,
    [ids, isActive, new KeyRing([TEST_KEY]).ids[0]],
  );
  return ids;
}

it('an endpoint gets its webhooks however many others have none [INTEG-02]', async () => {
  await endpoints(49, true);
  const { id } = await app.send(CreateWebhookEndpoint, {
    id: v7(),
    url: receiver.url,
    description: '',
    events: ['department.created'],
  });
  const [at, subject] = [app.clock.now().toISOString(), v7()];
  const data = { ...BARE_DEPARTMENT, id: subject, name: 'Dirección', description: null, createdAt: at, updatedAt: at };
  await app.publish(DepartmentCreated.create({ id: v7(), subject, time: new Date(at), version: 1, data }));
  await eventually(async () =>
    expect((await app.send(ListWebhookMessages, { endpointId: id, limit: 1 })).items).toMatchObject([
      { state: 'delivered' },
    ]),
  );
});

it.each([
  ['as many as each may have at once, if there are enough', 32, [4, 4, 1], [4, 4, 1]],
  ['one of each, if there are no more', 3, [4, 4, 4], [1, 1, 1]],
  ['those first whose endpoint has fewest under way', 4, [2, 4, 1], [1, 3, 0]],
])('webhooks are claimed: %s [INTEG-02]', async (_what, limit, free, wanted) => {
  // Switched off, so that only this test claims their pings.
  const ids = await endpoints(free.length, false);
  await app.source.query(
    `INSERT INTO integrations.webhook_messages (id, endpoint_id, type, body, state, created_at, due_at)
     SELECT gen_random_uuid(), id, 'test.ping', '{}', 'pending', $2, $2
     FROM unnest($1::uuid[]) AS id, generate_series(1, 9)`,
    [ids, app.clock.now()],
  );
  const slots = ids.map((id, at) => ({ id, free: free[at] ?? 0 }));
  const claimed = await app.app.get(WebhookStore, { strict: false }).claim(slots, limit);
  expect(ids.map((id) => claimed.filter(({ endpointId }) => endpointId === id).length)).toEqual(wanted);
});
