import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CreateFirstAdministrator, GetAccessState, HOUR_MS } from '@recuerda/contracts';
import { eventually, untilWaiting } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, sessionOf, startIdentity } from '../__fixtures__/identity-app.js';
import { MAX_RUNNING } from '../passwords/hashing-queue.js';

describe('the first administrator', () => {
  const apps: IdentityApp[] = [];
  const start = async (...given: Parameters<typeof startIdentity>) => {
    const app = await startIdentity(...given);
    apps.push(app);
    return app;
  };
  afterEach(async () => {
    // The first one drops the database.
    for (let app = apps.pop(); app; app = apps.pop()) await app.close();
  });

  const tokenOf = (app: IdentityApp) => /^\/setup\?token=([\w-]{43})$/.exec(app.link() ?? '')?.[1] ?? 'none';
  const claim = (app: IdentityApp, token = tokenOf(app), email = ANA.email) =>
    app.send(CreateFirstAdministrator, { ...ANA, email, token, session: newSession() });
  const expired = { code: 'link_expired' };

  it('is created by the link of the start, which then is of no use any more', async () => {
    const app = await start();
    expect(await app.send(GetAccessState, {})).toMatchObject({ hasUsers: false });
    const { user } = sessionOf(await claim(app));
    expect(user).toMatchObject({ name: ANA.name, email: ANA.email, role: 'administrator' });
    expect(await app.send(GetAccessState, {})).toMatchObject({ hasUsers: true });
    await expect(claim(app)).rejects.toMatchObject(expired);
    expect(await app.signIn()).toMatchObject({ user });
  });

  it('is one, however many claim the link at once', async () => {
    const app = await start();
    const holder = app.source.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM identity.setup FOR UPDATE');
    const claiming = Promise.allSettled([1, 2, 3, 4, 5].map((n) => claim(app, tokenOf(app), `ana${n}@example.org`)));
    await untilWaiting(app.source, 5);
    await holder.commitTransaction();
    await holder.release();
    const claims = await claiming;
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of claims) if (result.status === 'rejected') expect(result.reason).toMatchObject(expired);
    expect(await app.source.query('SELECT count(*)::int FROM identity.users')).toEqual([{ count: 1 }]);
  });

  it('costs no hash when the link was used while the claim waited for its turn', async () => {
    const app = await start();
    const run = jest.spyOn(app.hashing, 'enqueue');
    const turn = Promise.withResolvers<void>();
    const others = Array.from({ length: MAX_RUNNING }, () => app.hashing.enqueue(() => turn.promise));
    const claiming = expect(claim(app)).rejects.toMatchObject(expired);
    await eventually(() => expect(run).toHaveBeenCalledTimes(MAX_RUNNING + 1));
    await app.source.query('UPDATE identity.setup SET closed_at = now()');
    turn.resolve();
    await Promise.all([...others, claiming]);
    await expect(run.mock.results.at(-1)?.value).rejects.toMatchObject(expired);
  });

  it('is not created by a wrong link, one an hour old, or one of an earlier start', async () => {
    const first = await start();
    await expect(claim(first, 'x'.repeat(43))).rejects.toMatchObject(expired);
    const second = await start({ databaseUrl: first.databaseUrl, clock: first.clock });
    await expect(claim(second, tokenOf(first))).rejects.toMatchObject(expired);
    first.clock.advance(HOUR_MS);
    await expect(claim(second)).rejects.toMatchObject(expired);
  });

  it('is not created while SETUP is closed, where no folder remembers that there were accounts [AUTH-49]', async () => {
    const app = await start({ env: { SETUP: 'closed' } });
    expect(app.link()).toBeUndefined();
    expect(await app.send(GetAccessState, {})).toMatchObject({ hasUsers: true, databaseLost: true });
    const open = await start({ databaseUrl: app.databaseUrl });
    expect(open.link()).toBeDefined();
    await expect(claim(app, tokenOf(open))).rejects.toMatchObject(expired);
  });

  it('is created until the time that SETUP names, and not from then on [AUTH-49]', async () => {
    const first = await start();
    const closesAt = new Date(first.clock.now().getTime() + 60_000).toISOString();
    const open = await start({ databaseUrl: first.databaseUrl, clock: first.clock, env: { SETUP: closesAt } });
    const token = tokenOf(open);
    first.clock.advance(59_999);
    expect(await open.send(GetAccessState, {})).toMatchObject({ hasUsers: false });
    first.clock.advance(1);
    expect(await open.send(GetAccessState, {})).toMatchObject({ hasUsers: true, databaseLost: true });
    await expect(claim(open, token)).rejects.toMatchObject(expired);
    await expect(start({ databaseUrl: first.databaseUrl, env: { SETUP: 'tomorrow' } })).rejects.toThrow(
      /SETUP: expected auto, closed, or until when it is open/,
    );
  });

  it('is never created again, also when all users were deleted', async () => {
    const app = await start();
    const token = tokenOf(app);
    await claim(app);
    await app.source.query('DELETE FROM identity.users');
    await expect(claim(app, token)).rejects.toMatchObject(expired);
    const again = await start({ databaseUrl: app.databaseUrl });
    expect(again.link()).toBeUndefined();
    expect(await again.send(GetAccessState, {})).toMatchObject({ hasUsers: true });
  });

  it('needs no link where everyone may do everything; PUBLIC_URL begins it', async () => {
    const open = await start({ env: { AUTH: 'auto' } });
    expect(open.link()).toBeUndefined();
    const named = await start({ databaseUrl: open.databaseUrl, env: { PUBLIC_URL: 'https://recuerda.example.org/' } });
    expect(named.link()).toMatch(/^https:\/\/recuerda\.example\.org\/setup\?token=/);
  });

  it('is the one of the environment, unless there was one; two processes that start at once make one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recuerda-identity-'));
    const file = join(folder, 'password');
    await writeFile(file, `${ANA.password}\n`);
    const first = await start({ env: { AUTH: 'auto' } });
    const env = { ADMIN_EMAIL: ANA.email, ADMIN_PASSWORD_FILE: file };
    const both = await Promise.all([1, 2].map(() => start({ databaseUrl: first.databaseUrl, env })));
    expect(both.map((app) => app.link())).toEqual([undefined, undefined]);
    expect(await first.signIn()).toMatchObject({ user: { name: 'Administrador', role: 'administrator' } });
    await first.source.query('DELETE FROM identity.users');
    await start({ databaseUrl: first.databaseUrl, env });
    await expect(first.signIn()).rejects.toMatchObject({ code: 'unauthorized' });
    await rm(folder, { recursive: true });
  });
});
