import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangePassword,
  EndSession,
  HOUR_MS,
  ListAudit,
  ListSessions,
  MINUTE_MS,
  ResolveSession,
  type SessionView,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, ownIds, startIdentity } from '../__fixtures__/identity-app.js';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
  await app.setUp();
});
beforeEach(() => app.forgetAttempts());
afterAll(() => app.close());

const start = async (keep = false) => {
  const session = newSession();
  return {
    ofUser: ownIds(await app.signIn({ keep, session })),
    tokenHash: session.tokenHash,
    resolve: (active = false): Promise<SessionView | null> =>
      app.send(ResolveSession, { tokenHash: session.tokenHash, active }),
  };
};
const lastUsed = async (userId: string) => (await app.send(ListSessions, { userId }))[0]?.lastUsedAt;
const inMs = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds).toISOString();

describe('a session', () => {
  it('is listed and ended for its own user only, who alone changes the password', async () => {
    const { ofUser, resolve } = await start();
    const as = (userId: string, work: () => Promise<unknown>) =>
      withPrincipal(principalOf('administrator', { userId }), work);
    const passwords = { current: ANA.password, next: 'another long password', tokenHash: newSession().tokenHash };
    for (const send of [
      () => app.send(ListSessions, ofUser),
      () => app.send(EndSession, ofUser),
      () => app.send(ChangePassword, { ...ofUser, ...passwords }),
    ])
      await expect(as(randomUUID(), send)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await resolve()).not.toBeNull();
    await as(ofUser.userId, () => app.send(EndSession, ofUser));
    expect(await resolve()).toBeNull();
  });

  it('is found by the hash of its token alone', async () => {
    const { resolve } = await start();
    expect(await resolve()).toMatchObject({ user: { role: 'administrator' }, endsAt: inMs(12 * HOUR_MS) });
    expect(await app.send(ResolveSession, { tokenHash: newSession().tokenHash, active: true })).toBeNull();
  });

  it('ends 12 hours after the last action; what happens by itself is none', async () => {
    const { resolve, ofUser } = await start();
    app.clock.advance(11 * HOUR_MS);
    expect(await resolve(true)).toMatchObject({ endsAt: inMs(12 * HOUR_MS) });
    app.clock.advance(12 * HOUR_MS - 1);
    expect(await resolve()).toMatchObject({ endsAt: inMs(1) });
    app.clock.advance(1);
    expect(await resolve(true)).toBeNull();
    // It is deleted later, and changes nothing until then.
    const change = {
      ...ofUser,
      current: ANA.password,
      next: 'another long password',
      tokenHash: newSession().tokenHash,
    };
    await expect(app.send(ChangePassword, change)).rejects.toMatchObject({ code: 'session_required' });
  });

  it('ends after 30 days whatever is done; kept, not before', async () => {
    const used = await start();
    const kept = await start(true);
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      expect(await used.resolve(true)).not.toBeNull();
      app.clock.advance(10 * HOUR_MS);
    }
    app.clock.advance(-1);
    expect(await used.resolve(true)).toMatchObject({ endsAt: inMs(1) });
    expect(await kept.resolve()).toMatchObject({ endsAt: inMs(1) });
    app.clock.advance(1);
    expect([await used.resolve(), await kept.resolve(true)]).toEqual([null, null]);
  });

  it('is written once a minute at most', async () => {
    const { ofUser, resolve } = await start();
    const first = await lastUsed(ofUser.userId);
    app.clock.advance(MINUTE_MS - 1);
    await resolve(true);
    expect(await lastUsed(ofUser.userId)).toBe(first);
    app.clock.advance(1);
    await resolve(false);
    expect(await lastUsed(ofUser.userId)).toBe(first);
    await resolve(true);
    expect(await lastUsed(ofUser.userId)).toBe(inMs(0));
  });

  it('is listed with its device, the last used first, until it has ended', async () => {
    const first = await start();
    app.clock.advance(HOUR_MS);
    const second = await start();
    const list = () => app.send(ListSessions, { userId: first.ofUser.userId });
    const [newest, oldest] = await list();
    expect(newest).toMatchObject({ id: second.ofUser.sessionId, userAgent: 'Firefox', address: '192.0.2.7' });
    expect(oldest).toMatchObject({ id: first.ofUser.sessionId, createdAt: inMs(-HOUR_MS), lastUsedAt: inMs(-HOUR_MS) });
    expect(JSON.stringify(newest)).not.toContain(second.tokenHash);
    app.clock.advance(11 * HOUR_MS);
    expect(await list()).toHaveLength(1);
  });

  it('is ended by its user alone, once, which gateways learn', async () => {
    const { ofUser, tokenHash, resolve } = await start();
    const missing = { code: 'not_found' };
    const stranger = { ...ofUser, userId: '018f0000-0000-7000-8000-000000000000' };
    const audited = async () => (await app.send(ListAudit, { action: 'session.ended', limit: 200 })).items.length;
    const before = await audited();
    await expect(app.send(EndSession, stranger)).rejects.toMatchObject(missing);
    expect([(await resolve()) !== null, await audited()]).toEqual([true, before]);
    await app.send(EndSession, ofUser);
    await expect(app.send(EndSession, ofUser)).rejects.toMatchObject(missing);
    expect([await resolve(), await audited()]).toEqual([null, before + 1]);
    expect(app.ended.filter((hash) => hash === tokenHash)).toEqual([tokenHash]);
  });

  it('that has ended is deleted by retention, no other', async () => {
    await start();
    await start(true);
    app.clock.advance(12 * HOUR_MS);
    await app.prune();
    expect(await app.source.query('SELECT keep FROM identity.sessions')).toEqual([{ keep: true }]);
  });
});
