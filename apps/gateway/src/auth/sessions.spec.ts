import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ResolveSession } from '@recuerda/contracts';
import { ADMINISTRATOR, answerSessions } from '../__fixtures__/accounts.js';
import { FakeRequests } from '../__fixtures__/fake-requests.js';
import { Sessions } from './sessions.js';

const { tokenHash, session } = ADMINISTRATOR;
let requests: FakeRequests;
let sessions: Sessions;
let time: number;
beforeEach(() => {
  requests = new FakeRequests();
  answerSessions(requests);
  sessions = new Sessions(requests);
  time = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
});

afterEach(() => void jest.restoreAllMocks());

const asked = () => requests.sent.map(({ input }) => (input as { active: boolean }).active);

describe('Sessions', () => {
  it('asks once in five seconds, also for requests at the same time', async () => {
    await Promise.all([sessions.resolve(tokenHash, false), sessions.resolve(tokenHash, false)]);
    time += 4_999;
    expect(await sessions.resolve(tokenHash, false)).toEqual(session);
    expect(asked()).toEqual([false]);
    time += 1;
    await sessions.resolve(tokenHash, false);
    expect(asked()).toEqual([false, false]);
  });

  it('reports an action although background reads have just asked, and then not again', async () => {
    for (const active of [false, true, true, false]) await sessions.resolve(tokenHash, active);
    expect(asked()).toEqual([false, true]);
  });

  it('forgets what has ended, also while it is being asked for', async () => {
    const answer = Promise.withResolvers<typeof session>();
    requests.answer(ResolveSession, () => answer.promise);
    const first = sessions.resolve(tokenHash, false);
    sessions.forget([tokenHash]);
    answer.resolve(session);
    await first;
    requests.answer(ResolveSession, () => null);
    expect(await sessions.resolve(tokenHash, false)).toBeNull();
  });

  it('goes on for five seconds while identity is away, also with actions, then fails', async () => {
    await sessions.resolve(tokenHash, false);
    requests.fail(ResolveSession, new Error('away'));
    time += 4_000;
    expect(await sessions.resolve(tokenHash, true)).toEqual(session);
    expect(await sessions.resolve(tokenHash, false)).toEqual(session);
    time += 1_000;
    await expect(sessions.resolve(tokenHash, false)).rejects.toMatchObject({ code: 'service_unavailable' });
    answerSessions(requests);
    expect(await sessions.resolve(tokenHash, false)).toEqual(session);
  });

  it('goes on with the cached session for all who wait for the same answer that does not come', async () => {
    await sessions.resolve(tokenHash, false);
    requests.fail(ResolveSession, new Error('away'));
    const waiting = [true, true, false].map((active) => sessions.resolve(tokenHash, active));
    expect(await Promise.all(waiting)).toEqual([session, session, session]);
    expect(asked()).toEqual([false, true]);
  });

  it('does not go on with a session that ended while identity did not answer', async () => {
    await sessions.resolve(tokenHash, false);
    const answer = Promise.withResolvers<typeof session>();
    requests.answer(ResolveSession, () => answer.promise);
    const waiting = sessions.resolve(tokenHash, true);
    sessions.forget([tokenHash]);
    answer.reject(new Error('away'));
    await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable' });
    requests.answer(ResolveSession, () => null);
    expect(await sessions.resolve(tokenHash, false)).toBeNull();
  });

  it('keeps at most 10,000', async () => {
    for (let index = 0; index <= 10_000; index += 1) await sessions.resolve(hash(index), false);
    requests.reset();
    answerSessions(requests);
    await sessions.resolve(hash(10_000), false);
    expect(asked()).toEqual([]);
    await sessions.resolve(hash(0), false);
    expect(asked()).toEqual([false]);
  });

  it('evicts the one that was asked for longest ago, not the one that came first', async () => {
    for (let index = 0; index < 10_000; index += 1) await sessions.resolve(hash(index), false);
    await sessions.resolve(hash(0), true);
    await sessions.resolve(hash(10_000), false);
    requests.reset();
    answerSessions(requests);
    for (const index of [0, 2]) await sessions.resolve(hash(index), false);
    expect(asked()).toEqual([]);
    await sessions.resolve(hash(1), false);
    expect(asked()).toEqual([false]);
  });
});

const hash = (index: number): string => String(index).padStart(43, '0');
