import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListAudit } from '@recuerda/contracts';
import { type IdentityApp, startIdentity } from '../__fixtures__/identity-app.js';

const MONTH_MS = 31 * 24 * 3_600_000;
/** Connections of the pool. */
const POOL_SIZE = 10;

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
afterAll(() => app.close());

const started = async (): Promise<number> =>
  (await app.send(ListAudit, { action: 'session.started', from: app.clock.now().toISOString(), limit: 50 })).items
    .length;

it('the first entry of a month needs no other connection than that of its transaction', async () => {
  app.clock.advance(MONTH_MS);
  const others = Array.from({ length: POOL_SIZE - 1 }, () => app.source.createQueryRunner());
  await Promise.all(others.map((runner) => runner.connect()));
  try {
    await app.signIn();
  } finally {
    await Promise.all(others.map((runner) => runner.release()));
  }
  expect(await started()).toBe(1);
});

it('a month whose first transaction fails is created by the next one', async () => {
  app.clock.advance(MONTH_MS);
  await app.source.query('ALTER TABLE identity.audit_entries ADD CONSTRAINT none CHECK (count = 0) NOT VALID');
  await expect(app.signIn()).rejects.toMatchObject({ code: 'internal_error' });
  await app.source.query('ALTER TABLE identity.audit_entries DROP CONSTRAINT none');
  await app.signIn();
  expect(await started()).toBe(1);
});
