import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ResolveSession } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { untilWaiting } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';
import { ARGON2, hashPassword } from '../passwords/argon2.js';
import { UserReader } from '../users/user.store.js';

const HERE = '192.0.2.7';
const NEIGHBOUR = '192.0.2.99';
const ELSEWHERE = '2001:db8:0:12ff::1';
const unauthorized = { code: 'unauthorized' };
const wait = (seconds: number) => ({ code: 'too_many_requests', params: { retryAfterSeconds: seconds } });

let app: IdentityApp;
beforeAll(async () => {
  // A hash that is skipped must show in the time of a sign-in.
  ARGON2.memory = 8_192;
  app = await startIdentity();
  await app.setUp();
});
beforeEach(() => app.forgetAttempts());
afterAll(() => app.close());

const fail = (address = HERE, email = ANA.email) =>
  app.signIn({ email, password: 'a wrong password', session: newSession(address) });
const failTimes = async (times: number, address = HERE, email = ANA.email) => {
  for (let count = 0; count < times; count += 1) await expect(fail(address, email)).rejects.toMatchObject(unauthorized);
};
const succeed = (address = HERE) => app.signIn({ session: newSession(address) });

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Does this once, after a sign-in has read its user. Returns what ends it. */
function afterReading(work: () => Promise<unknown>): () => void {
  const read = UserReader.prototype.findByEmail;
  const reading = jest.spyOn(UserReader.prototype, 'findByEmail').mockImplementationOnce(async function (
    this: UserReader,
    email: string,
  ) {
    const user = await read.call(this, email);
    await work();
    return user;
  });
  return () => reading.mockRestore();
}

/** Counts the hashes that this process begins. */
function countHashes() {
  let count = 0;
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (count += 1)) }).enable();
  return { stop: () => (hook.disable(), count) };
}

describe('signing in', () => {
  it('starts a session', async () => {
    const session = newSession();
    const started = await app.signIn({ session });
    expect(started.user).toMatchObject({ email: ANA.email, role: 'administrator' });
    expect(await app.send(ResolveSession, { tokenHash: session.tokenHash, active: false })).toEqual(started);
  });

  it('finds the account in whatever case its address is typed', async () => {
    await expect(app.signIn({ email: ' ANA@Example.org' })).resolves.toBeDefined();
  });

  it.each([
    ['an account with another password', ANA.email],
    ['no account', 'nobody@example.org'],
  ])('does the same work for %s', async (_case, email) => {
    const hashes = countHashes();
    await expect(fail(HERE, email)).rejects.toEqual(new AppError('unauthorized'));
    expect(hashes.stop()).toBe(1);
    expect(await app.source.query('SELECT failures FROM identity.sign_in_attempts')).toEqual([
      { failures: 1 },
      { failures: 1 },
    ]);
  });

  it('takes the same time for both: medians of 200 tries in turn differ by less than a tenth [AUTH-52]', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const measure = async (kind: keyof typeof times, email: string): Promise<void> => {
      const begun = performance.now();
      await expect(fail(HERE, email)).rejects.toMatchObject(unauthorized);
      times[kind].push(performance.now() - begun);
    };
    const difference = () => Math.abs(median(times.known) / median(times.unknown) - 1);
    const round = async (): Promise<number> => {
      times.known = [];
      times.unknown = [];
      for (let turn = 0; turn < 100; turn += 1) {
        await app.forgetAttempts();
        const both = [() => measure('known', ANA.email), () => measure('unknown', 'nobody@example.org')];
        for (const one of turn % 2 === 0 ? both : both.toReversed()) await one();
      }
      return difference();
    };
    // Other work on the machine may fall on one of them more than on the other, but not again and again.
    const rounds = [await round()];
    while (rounds.length < 6 && Math.min(...rounds) >= 0.1) rounds.push(await round());
    expect(Math.min(...rounds)).toBeLessThan(0.1);
  });

  it('stores another hash when the settings have changed since', async () => {
    const stored = async (): Promise<string> =>
      (await app.source.query<{ hash: string }[]>('SELECT password_hash AS hash FROM identity.credentials'))[0]?.hash ??
      '';
    const weaker = await hashPassword(ANA.password, { memory: 64, passes: 1, parallelism: 1 });
    await app.source.query('UPDATE identity.credentials SET password_hash = $1', [weaker]);
    await fail().catch(() => undefined);
    expect(await stored()).toBe(weaker);
    await Promise.all([succeed(), succeed()]);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/);
    await succeed();
  });

  it('does not take place with a password that changes at the same time', async () => {
    const restore = afterReading(() => app.source.query('UPDATE identity.credentials SET version = version + 1'));
    await expect(succeed()).rejects.toMatchObject(unauthorized);
    restore();
    await succeed();
  });

  it('locks the count of the account before that of the network, as an attempt does', async () => {
    const other = app.source.createQueryRunner();
    const restore = afterReading(async () => {
      // A table that is known to be small is scanned, and from here on that finds the network first.
      await app.source.query(`UPDATE identity.sign_in_attempts SET failures = failures WHERE network = '*'`);
      await app.source.query('ANALYZE identity.sign_in_attempts');
      await other.startTransaction();
      await other.query(`SELECT FROM identity.sign_in_attempts WHERE network = '*' FOR UPDATE`);
    });
    const started = succeed();
    await untilWaiting(app.source);
    restore();
    const lockNetwork = other.query(`SELECT FROM identity.sign_in_attempts WHERE network <> '*' FOR UPDATE NOWAIT`);
    await expect(lockNetwork).resolves.toHaveLength(1);
    await other.commitTransaction();
    await other.release();
    await started;
  });
});

describe('after five failures', () => {
  it.each([
    ['of an account', ANA.email],
    ['of no account', 'nobody@example.org'],
  ])('%s its network waits, longer each time, up to 15 minutes', async (_case, email) => {
    await failTimes(5, HERE, email);
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]) {
      await expect(fail(NEIGHBOUR, email)).rejects.toMatchObject(wait(seconds));
      app.clock.advance(seconds * 1_000 - 1);
      await expect(fail(HERE, email)).rejects.toMatchObject(wait(1));
      app.clock.advance(1);
      await failTimes(1, HERE, email);
    }
  });

  it('the right password waits too, and then ends the delay', async () => {
    await failTimes(6 - 1);
    await expect(succeed()).rejects.toMatchObject(wait(5));
    app.clock.advance(5_000);
    await succeed();
    await failTimes(5);
  });

  it('other networks wait at most 30 s', async () => {
    for (let failures = 0; failures < 12; failures += 1) {
      await fail(`198.51.${failures}.1`).catch(() => undefined);
      app.clock.advance(30_000);
    }
    await failTimes(1, '203.0.113.1');
    await expect(succeed(ELSEWHERE)).rejects.toMatchObject(wait(30));
  });

  it('a network from which somebody signed in does not wait for others', async () => {
    await succeed(ELSEWHERE);
    for (let network = 0; network < 5; network += 1) await failTimes(1, `198.51.${network}.1`);
    await expect(succeed()).rejects.toMatchObject(wait(5));
    await succeed(ELSEWHERE);
  });

  it('many at once are not tried more often than one by one', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 30 }, () => fail()));
    const codes = tried.map((result) => result.status === 'rejected' && (result.reason as { code: string }).code);
    expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(25);
  });

  it('a day without attempts is forgotten', async () => {
    await failTimes(5);
    app.clock.advance(24 * 3_600_000);
    await failTimes(5);
    await app.prune();
    app.clock.advance(24 * 3_600_000);
    await app.prune();
    expect(await app.source.query('SELECT 1 FROM identity.sign_in_attempts')).toEqual([]);
  });
});
