import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ResolveSession, type SessionView } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions } from '../__fixtures__/accounts.js';
import { FakeRequests } from '../__fixtures__/fake-requests.js';
import { principalOf, Sessions } from './sessions.js';

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

  it('goes on with the cached session where identity says that it is unavailable', async () => {
    await sessions.resolve(tokenHash, false);
    requests.fail(ResolveSession, new AppError('service_unavailable'));
    expect(await sessions.resolve(tokenHash, true)).toEqual(session);
  });

  it('keeps what it was told since it forgot what it asked for in vain', async () => {
    const answer = Promise.withResolvers<typeof session>();
    requests.answer(ResolveSession, () => answer.promise);
    const inVain = sessions.resolve(tokenHash, false);
    sessions.forget([tokenHash]);
    answerSessions(requests);
    await sessions.resolve(tokenHash, false);
    answer.reject(new Error('away'));
    await expect(inVain).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await sessions.resolve(tokenHash, false)).toEqual(session);
    expect(asked()).toHaveLength(2);
  });

  it('has none for a token that identity refuses, and does not ask again', async () => {
    requests.fail(ResolveSession, new AppError('unauthorized'));
    expect([await sessions.resolve(tokenHash, false), await sessions.resolve(tokenHash, false)]).toEqual([null, null]);
    expect(asked()).toHaveLength(1);
  });

  it('fails for a network that waits, also where a session is cached, and asks again', async () => {
    await sessions.resolve(tokenHash, false);
    requests.fail(ResolveSession, new AppError('too_many_requests'));
    await expect(sessions.resolve(tokenHash, true)).rejects.toMatchObject({ code: 'too_many_requests' });
    answerSessions(requests);
    expect(await sessions.resolve(tokenHash, false)).toEqual(session);
    expect(asked()).toHaveLength(3);
  });

  it('asks again for all after it forgot all', async () => {
    await sessions.resolve(tokenHash, false);
    sessions.forgetAll();
    await sessions.resolve(tokenHash, false);
    expect(asked()).toHaveLength(2);
  });

  it('is confirmed before the end that is known, and from then on if identity knows a later one', async () => {
    const now = Date.parse('2026-03-02T08:00:00.000Z');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const until = (ms: number) => ({ ...session, confirmedUntil: new Date(now + ms).toISOString(), tokenHash });
    const answer = (view: SessionView | null) => requests.answer(ResolveSession, () => view);
    answer(null);
    expect(await sessions.isConfirmed(until(1))).toBe(true);
    expect(asked()).toEqual([]);
    expect(await sessions.isConfirmed(until(0))).toBe(false);
    answer({ ...session, confirmedUntil: null });
    expect(await sessions.isConfirmed({ ...session, confirmedUntil: null, tokenHash })).toBe(false);
    answer(until(1));
    expect(await sessions.isConfirmed(until(0))).toBe(true);
    // Each time, whatever is cached, and as an action.
    expect(asked()).toEqual([true, true, true]);
    expect(await sessions.isConfirmed({ ...until(0), permissions: [] })).toBe(true);
    expect(asked()).toHaveLength(3);
  });

  it('is executed for its user, and an API token for itself with what it may do', () => {
    const { id: userId, role, departmentIds } = session.user;
    expect(principalOf(session, '192.0.2.7')).toEqual({ userId, role, departmentIds, address: '192.0.2.7' });
    const permissions = ['school.read'] as const;
    expect(principalOf({ ...session, permissions: [...permissions] }, '')).toMatchObject({
      tokenId: session.id,
      permissions,
    });
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
