import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, InviteUser, type Role, UpdateUser, UseAccountLink, WeeklyDigestPrepared } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually, startSmtpServer, type TestSmtpServer } from '@recuerda/testing';
import { v7 } from 'uuid';
import { ANA, DEPARTMENT, type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

/** Departments of other managers, and those past the list. */
const [OTHER_ID, LAST_ID] = [v7(), v7()];
const env = (smtp: TestSmtpServer) => ({
  PUBLIC_URL: 'https://recuerda.example.org',
  MAIL_FROM: 'recuerda@example.org',
  SMTP_URL: smtp.urlWithUser(),
});

describe('the weekly digest by mail', () => {
  let smtp: TestSmtpServer;
  let app: IdentityApp;
  /** Another process of identity, on the same database. */
  let other: IdentityApp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    app = await startIdentity({ env: env(smtp) });
    await app.setUp();
    other = await startIdentity({ env: env(smtp), clock: app.clock, databaseUrl: app.databaseUrl });
  });
  afterAll(async () => {
    await other.close();
    await app.close();
    await smtp.close();
  });

  const prepared = (date: string, time = app.clock.now()) => {
    const counts = { open: 9, overdue: 2, escalated: 1 };
    const departments = [
      { id: DEPARTMENT.id, name: 'Primaria <A>', ...counts },
      { id: OTHER_ID, name: 'Secundaria', ...counts },
      { id: v7(), name: 'Sin responsable', ...counts },
    ];
    const others = [{ id: LAST_ID, name: 'Zoología', ...counts }];
    const data = { date, schoolName: 'Centro Núñez', total: counts, departments, others, more: 3 };
    return WeeklyDigestPrepared.create({ id: v7(), subject: date, time, data });
  };
  const joined = async (email: string, role: Role, departmentIds: string[] = []) => {
    const { link, user } = await app.send(InviteUser, { name: 'Eva', email, role, departmentIds });
    const token = link.url.split('=')[1] ?? '';
    await app.send(UseAccountLink, { token, password: 'a password of her own', session: newSession() });
    return user.id;
  };
  const digestsTo = (email: string) => smtp.mailsTo(email).filter(({ source }) => /^Subject: .*semanal/m.test(source));
  const received = (email: string, count = 1) =>
    eventually(() => {
      expect(digestsTo(email)).toHaveLength(count);
      return digestsTo(email).at(-1)?.source ?? '';
    });

  it('goes once to each administrator who has signed in, as text and HTML, from two processes [DIG-06]', async () => {
    await joined('eva@example.org', 'administrator');
    await joined('luz@example.org', 'viewer');
    const invited = { name: 'Rosa', email: 'rosa@example.org', role: 'administrator' as const, departmentIds: [] };
    await app.send(InviteUser, invited);
    const event = prepared('2026-12-01');
    await Promise.all([app.publish(event), other.publish(event)]);
    await other.publish(prepared('2026-12-01'));
    await received('eva@example.org');
    const source = await received(ANA.email);
    expect(source).toContain('Hola, Ana Núñez:');
    expect(source).toContain('Primaria <A>: abiertas 9, vencidas 2, escaladas 1');
    expect(source).toContain('Primaria &lt;A&gt;');
    expect(source).toContain('Total, con 3 departamentos más: abiertas 9');
    expect(source).toContain('https://recuerda.example.org/tasks');
    expect(source).toMatch(/<digest\.2026-12-01\.[\w-]+@recuerda\.example\.org>\r$/m);
    // The server has the mail before the process knows it.
    await eventually(async () => {
      expect(await metricsText()).toContain('recuerda_mails_total{kind="digest",outcome="sent"} 2');
      expect(await app.source.query('SELECT 1 FROM identity.digest_mails WHERE sent_at IS NULL')).toEqual([]);
    });
    // A process that was killed between the sending and its record.
    await app.source.query('UPDATE identity.digest_mails SET sent_at = NULL, next_try_at = $1', [app.clock.now()]);
    const [first = '', second] = await received(ANA.email, 2).then(() => digestsTo(ANA.email).map(messageId));
    expect(first).toBe(second);
    for (const address of ['luz@example.org', 'rosa@example.org']) expect(digestsTo(address)).toEqual([]);
  });

  it('goes to a manager too, with the figures of the own departments only [DIG-07]', async () => {
    const eva = await joined('manager@example.org', 'manager', [DEPARTMENT.id]);
    const leaves = await joined('leaves@example.org', 'manager', [DEPARTMENT.id]);
    const idle = await joined('idle@example.org', 'manager', [DEPARTMENT.id]);
    const owns = (id: string, ids: string[]) =>
      app.source.query('UPDATE identity.users SET department_ids = $2 WHERE id = $1', [id, ids]);
    await owns(eva, [DEPARTMENT.id, LAST_ID, v7()]);
    await owns(idle, [v7()]);
    smtp.refused.set('leaves@example.org', 451);
    await app.publish(prepared('2026-12-02'));
    const source = await received('manager@example.org');
    expect(source).toContain('Así están las tareas de tus departamentos en Centro Núñez.');
    expect(source).toContain('Primaria <A>: abiertas 9, vencidas 2, escaladas 1');
    expect(source).toContain('Zoología: abiertas 9');
    expect(source).toContain('Total: abiertas 18, vencidas 4, escaladas 2');
    expect(source).not.toMatch(/Secundaria|Sin responsable|administras/);
    // A person who is no manager any more at the next try gets nothing.
    const open = () =>
      app.source.query(
        `SELECT user_id, tries, failure FROM identity.digest_mails WHERE date = '2026-12-02' AND sent_at IS NULL`,
      );
    await eventually(async () => expect(await open()).toEqual([{ user_id: leaves, tries: 1, failure: 'address' }]));
    await app.send(UpdateUser, { userId: leaves, patch: { name: 'Eva', role: 'viewer', departmentIds: [] } });
    smtp.refused.clear();
    app.clock.advance(2 * 60_000);
    await eventually(async () => expect(await open()).toEqual([]));
    for (const address of ['leaves@example.org', 'idle@example.org']) expect(digestsTo(address)).toEqual([]);
  });

  it('is tried again, is given up after a day, and does not come later [DIG-06]', async () => {
    const before = digestsTo(ANA.email).length;
    smtp.refused.set(ANA.email, 451);
    await app.publish(prepared('2026-12-08'));
    const failure = async () => {
      const [row] = await app.source.query<{ failure: string; open: boolean }[]>(
        `SELECT failure, next_try_at IS NOT NULL AS open FROM identity.digest_mails m
         JOIN identity.users u ON u.id = m.user_id WHERE date = '2026-12-08' AND u.email = $1`,
        [ANA.email],
      );
      return row;
    };
    await eventually(async () => expect(await failure()).toEqual({ failure: 'address', open: true }));
    const late = prepared('2026-12-15');
    app.clock.advance(DAY_MS);
    smtp.refused.clear();
    await eventually(async () => expect(await failure()).toEqual({ failure: 'address', open: false }));
    await app.publish(late);
    expect(await app.source.query(`SELECT 1 FROM identity.digests WHERE date = '2026-12-15'`)).toEqual([]);
    app.clock.advance(7 * DAY_MS);
    await app.prune();
    expect(await app.source.query('SELECT 1 FROM identity.digest_mails')).toEqual([]);
    expect(digestsTo(ANA.email)).toHaveLength(before);
  });
});

const messageId = ({ source }: { source: string }): string => /<digest\.[^>]+>/.exec(source)?.[0] ?? '';
