import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateCalendarFeed, CreateWebhookEndpoint } from '@recuerda/contracts';
import { untilWaiting } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from './__fixtures__/integrations-app.js';
import { FeedSubjects } from './feeds/feed-subjects.js';

let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations();
  app.app.get(FeedSubjects, { strict: false }).nameOf = async () => 'Ana';
});
afterAll(() => app.close());

const input = { url: 'http://127.0.0.1/hook', description: '', events: ['task.created' as const] };
it.each([
  [
    'endpoints of webhooks',
    `INSERT INTO integrations.webhook_endpoints
     SELECT gen_random_uuid(), 1, 'http://127.0.0.1/', '', '{}', '', 1, NULL, NULL, true, NULL, NULL, NULL, now(), now()
     FROM generate_series(1, 49)`,
    'webhook_endpoints',
    () => app.send(CreateWebhookEndpoint, { id: v7(), ...input }),
  ],
  [
    'calendars',
    `INSERT INTO integrations.calendar_feeds (id, kind, subject_id, secret_hash, created_at)
     SELECT gen_random_uuid(), 'employee', gen_random_uuid(), gen_random_uuid(), now()
     FROM generate_series(1, 199)`,
    'calendar_feeds',
    () => app.send(CreateCalendarFeed, { id: v7(), kind: 'employee' as const, subjectId: v7() }),
  ],
])('the limit of %s holds also for two that are created at once', async (_what, fill, table, create) => {
  await app.source.query(fill);
  const other = app.source.createQueryRunner();
  await other.startTransaction();
  // The rows can be counted, and none can be added.
  await other.query(`LOCK TABLE integrations.${table} IN SHARE MODE`);
  const both = Promise.allSettled<unknown>([create(), create()]);
  await untilWaiting(app.source, 2);
  await other.commitTransaction();
  await other.release();
  const results = await both;
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'validation_failed' } });
});
