import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ListAudit } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { metricIn } from '@recuerda/testing';
import { type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

const HERE = '192.0.2.7';
const NEIGHBOUR = '192.0.2.8';
const ELSEWHERE = '198.51.100.7';
const wait = (seconds: number) => ({ code: 'too_many_requests', params: { retryAfterSeconds: seconds } });

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
beforeEach(() => app.forgetAttempts());
afterAll(() => app.close());

const enter = (address: string) => app.signIn({ session: newSession(address) });
let person = 0;
/** One password on another account each time. */
const spray = (address = HERE) =>
  app.signIn({ email: `${(person += 1)}@example.org`, password: 'colegio123', session: newSession(address) });
const sprayTimes = async (times: number) => {
  for (let count = 0; count < times; count += 1) await expect(spray()).rejects.toMatchObject({ code: 'unauthorized' });
};

const delayed = async (): Promise<number> =>
  metricIn(await metricsText(), 'recuerda_sign_ins_total', { outcome: 'delayed' });

it('after a hundred failed sign-ins, on any accounts, a network waits up to a minute for each [AUTH-53]', async () => {
  await sprayTimes(100);
  const refused = async () => (await app.send(ListAudit, { action: 'session.refused', limit: 200 })).items.length;
  const before = [await refused(), await delayed()] as const;
  await expect(spray()).rejects.toMatchObject(wait(60));
  await expect(enter(NEIGHBOUR)).rejects.toMatchObject(wait(60));
  await enter(ELSEWHERE);
  app.clock.advance(59_999);
  await expect(spray(NEIGHBOUR)).rejects.toMatchObject(wait(1));
  expect([await refused(), await delayed()]).toEqual([before[0], before[1] + 3]);
  app.clock.advance(1);
  await sprayTimes(1);
  await expect(spray()).rejects.toMatchObject(wait(60));
});

it('an account that has signed in from there does not wait, nor makes others wait longer [AUTH-53]', async () => {
  await enter(HERE);
  await sprayTimes(100);
  await enter(NEIGHBOUR);
  // The same as for an account that has not, or does not exist: who does not know the password does not learn of it.
  for (let count = 0; count < 4; count += 1)
    await expect(app.signIn({ password: 'not this one' })).rejects.toMatchObject(wait(60));
  await enter(HERE);
  await expect(spray()).rejects.toMatchObject(wait(60));
  app.clock.advance(45_000);
  await expect(app.signIn({ password: 'not this one' })).rejects.toMatchObject(wait(15));
  await expect(spray()).rejects.toMatchObject(wait(15));
  app.clock.advance(15_000);
  await enter(HERE);
  await sprayTimes(1);
});

it('right passwords do not count, and failures are forgotten one a minute [AUTH-53]', async () => {
  await sprayTimes(99);
  for (let count = 0; count < 3; count += 1) await enter(HERE);
  await sprayTimes(1);
  app.clock.advance(3 * 60_000);
  await sprayTimes(3);
  await expect(spray()).rejects.toMatchObject(wait(60));
  // Longer than it takes to forget them all, which allows no more than a hundred again.
  app.clock.advance(300 * 60_000);
  await sprayTimes(100);
  await expect(spray()).rejects.toMatchObject(wait(60));
  app.clock.advance(100 * 60_000);
  await app.prune();
  expect(await app.source.query('SELECT 1 FROM identity.network_failures')).toEqual([]);
});
