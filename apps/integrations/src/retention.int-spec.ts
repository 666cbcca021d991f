import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS } from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { type IntegrationsApp, startIntegrations } from './__fixtures__/integrations-app.js';

let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations({ WEBHOOK_LOG_DAYS: '1' });
});
afterAll(() => app?.close());

it('a webhook that is still tried is kept, however short the log is or long ago it was made [INTEG-04]', async () => {
  // Switched off, so that nothing is sent.
  await app.source.query(
    `WITH endpoint AS (
       INSERT INTO integrations.webhook_endpoints
       SELECT gen_random_uuid(), 1, 'http://127.0.0.1/', '', '{}', '', 1, NULL, NULL, false, NULL, NULL, NULL, $1, $1
       RETURNING id)
     INSERT INTO integrations.webhook_messages (id, endpoint_id, type, body, state, created_at, due_at)
     SELECT gen_random_uuid(), endpoint.id, 'task.created', body, state, $1, $1::timestamptz + due
     FROM endpoint, (VALUES
       ('sent', 'delivered', NULL),
       ('given up', 'failed', NULL),
       ('waits for its endpoint', 'pending', interval '0'),
       ('is tried', 'pending', interval '3 days')) AS given (body, state, due)`,
    [app.clock.now()],
  );
  const keptAfter = async (days: number): Promise<string[]> => {
    app.clock.advance(days * DAY_MS);
    await app.app.get(RetentionService, { strict: false }).prune();
    const rows = await app.source.query<{ body: string }[]>('SELECT body FROM integrations.webhook_messages');
    return rows.map(({ body }) => body);
  };
  expect(await keptAfter(2)).toEqual(['is tried']);
  expect(await keptAfter(1)).toEqual(['is tried']);
  // As when its endpoint was switched off then.
  expect(await keptAfter(2)).toEqual([]);
});
