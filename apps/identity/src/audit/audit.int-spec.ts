import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditEntryView,
  type AuditQuery,
  ChangePassword,
  CreateAccountLink,
  deedOf,
  DeleteUser,
  EmployeeCreated,
  EmployeeDeleted,
  EmployeeUpdated,
  EndSession,
  InviteUser,
  ListAudit,
  RecordBulk,
  RecordExport,
  RecordRefusals,
  type Refusal,
  TaskPaused,
  UpdateUser,
  UseAccountLink,
  type UserView,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { ANA, type IdentityApp, newSession, passwordChange, startIdentity } from '../__fixtures__/identity-app.js';
import { DEPARTMENT_ID, EMPLOYEE, TASK, TASK_ID } from '../__fixtures__/school.js';

const HERE = '192.0.2.7';

let app: IdentityApp;
let ana: UserView;
beforeAll(async () => {
  app = await startIdentity();
  ana = (await app.setUp()).user;
});
afterAll(() => app.close());

const list = async (query: Partial<AuditQuery> = {}): Promise<AuditEntryView[]> =>
  (await app.send(ListAudit, { limit: 200, ...query })).items;
/** Attributes of an event that a user caused. */
const by = (subject: string, version = 1) => ({
  id: randomUUID(),
  subject,
  version,
  time: app.clock.now(),
  actor: ana.id,
  actoraddress: HERE,
});

describe('the audit', () => {
  it('has one entry of each change, however often its event arrives [AUTH-20]', async () => {
    const paused = TaskPaused.create({
      ...by(TASK_ID),
      data: { ...TASK, isActive: false, previous: { isActive: true } },
      actoremployee: EMPLOYEE.id,
    });
    await app.publish(paused, paused);
    await app.publish(paused);
    expect(await list({ entityId: TASK_ID })).toEqual([
      {
        id: paused.id,
        at: paused.time,
        actor: { id: ana.id, name: ANA.name },
        actorEmployeeId: EMPLOYEE.id,
        action: 'task.paused',
        entity: { kind: 'task', id: TASK_ID, name: 'Informe' },
        departmentId: DEPARTMENT_ID,
        changes: [{ field: 'isActive', before: true, after: false, erased: false }],
        route: null,
        count: 1,
        address: HERE,
        correlationId: null,
      },
    ]);
  });

  it('has what happens to accounts, in the transaction in which it happens [AUTH-20]', async () => {
    const since = { from: app.clock.now().toISOString() };
    app.clock.advance(1);
    const { id: sessionId } = await app.signIn();
    const ofUser = { userId: ana.id, sessionId };
    const principal = principalOf('administrator', { userId: ana.id, address: HERE });
    app.clock.advance(1);
    await app.signIn({ password: 'a wrong password' }).catch(() => undefined);
    app.clock.advance(60_000);
    await app.signIn({ email: 'nobody@example.org' }).catch(() => undefined);
    app.clock.advance(1);
    await withPrincipal(principal, async () => {
      await app.send(ChangePassword, { ...ofUser, ...passwordChange(ANA.password) });
      app.clock.advance(1);
      await app.send(EndSession, ofUser);
      await app.send(EndSession, ofUser).catch(() => undefined);
    });
    const [ended, changed, unknown, refused, started] = await list(since);
    const self = { actor: { id: ana.id, name: ANA.name }, entity: { kind: 'user', id: ana.id, name: ANA.name } };
    expect([ended, changed, started]).toMatchObject([
      { action: 'session.ended', address: HERE, ...self },
      { action: 'password.changed', address: HERE, ...self },
      { action: 'session.started', address: HERE, ...self },
    ]);
    expect([unknown, refused]).toMatchObject([
      { action: 'session.refused', actor: null, entity: null, address: HERE },
      { action: 'session.refused', actor: null, entity: self.entity, address: HERE },
    ]);
    const created = (await list({ action: 'user.created' }))[0];
    expect(created).toMatchObject({ actor: null, entity: self.entity, address: HERE });
    expect(created?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', ANA.name],
      ['email', ANA.email],
      ['role', 'administrator'],
    ]);
    await app.source.query(`ALTER TABLE identity.audit_entries ADD CHECK (action <> 'session.started') NOT VALID`);
    await expect(app.signIn()).rejects.toMatchObject({ code: 'internal_error' });
    const sessions = await app.source.query('SELECT count(*)::int FROM identity.sessions WHERE created_at > $1', [
      ended?.at,
    ]);
    expect(sessions).toEqual([{ count: 0 }]);
    await app.source.query('ALTER TABLE identity.audit_entries DROP CONSTRAINT audit_entries_action_check');
  });

  it('is never changed, not even by the role of the service [AUTH-21]', async () => {
    const [{ partition } = { partition: '' }]: { partition: string }[] = await app.source.query(
      'SELECT tableoid::regclass::text AS partition FROM identity.audit_entries LIMIT 1',
    );
    expect(partition).toMatch(/^identity\.audit_entries_2026_/);
    for (const table of ['identity.audit_entries', partition])
      for (const statement of [`UPDATE ${table} SET count = 2`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(app.source.query(statement)).rejects.toThrow('entries of the audit are never changed');
  });

  it('counts refusals, each once [AUTH-23]', async () => {
    const refusal: Refusal = {
      id: randomUUID(),
      at: app.clock.now().toISOString(),
      userId: ana.id,
      address: HERE,
      route: 'POST /api/tasks',
      action: 'access.forbidden',
      count: 12,
    };
    await app.send(RecordRefusals, { refusals: [refusal] });
    await app.send(RecordRefusals, { refusals: [refusal] });
    expect(await list({ action: 'access.forbidden' })).toMatchObject([
      { actor: { name: ANA.name }, entity: null, route: 'POST /api/tasks', count: 12 },
    ]);
  });

  it('has who exported which list, by which filters, and who changed many rows at once [EXP-06, BULK-06]', async () => {
    const exported = { id: randomUUID(), list: 'tasks' as const, format: 'csv' as const, filters: ['state=paused'] };
    const viewer = principalOf('viewer', { userId: ana.id, address: HERE });
    await withPrincipal(viewer, () => app.send(RecordExport, exported));
    const [entry] = await list({ action: 'list.exported' });
    expect(entry).toMatchObject({ actor: { id: ana.id }, entity: null, route: null, address: HERE });
    const fields = entry?.changes.map(({ field, after }) => [field, after]) ?? [];
    expect(Object.fromEntries(fields)).toEqual({ list: 'tasks', format: 'csv', filters: ['state=paused'] });
    expect(entry && deedOf(entry)).toBe('exportó la lista de tareas');
    const move = { id: randomUUID(), at: new Date().toISOString(), list: 'employees', action: 'move' } as const;
    for (const _ of [1, 2]) await withPrincipal(viewer, () => app.send(RecordBulk, move));
    expect((await list({ action: 'employees.changed' })).map(deedOf)).toEqual([
      'cambió de departamento a varios empleados a la vez',
    ]);
  });

  it('is read by administrators alone [AUTH-24]', async () => {
    for (const role of ['manager', 'viewer'] as const)
      await expect(withPrincipal(principalOf(role), () => list())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withPrincipal(principalOf('administrator'), () => list())).resolves.not.toEqual([]);
  });
});

describe('accounts of others', () => {
  it('have an entry of each change, by the administrator who made it [AUTH-20]', async () => {
    const since = { from: app.clock.now().toISOString() };
    const next = async <T>(work: () => Promise<T>): Promise<T> => {
      app.clock.advance(1);
      return withPrincipal(principalOf('administrator', { userId: ana.id, address: HERE }), work);
    };
    const eva = { name: 'Eva Paz', email: 'eva@example.org', role: 'viewer' as const, departmentIds: [] };
    const { user, link } = await next(() => app.send(InviteUser, eva));
    const { id: userId } = user;
    const use = { token: link.url.split('=')[1] ?? '', password: 'a password of her own' };
    await next(() => app.send(UpdateUser, { userId, patch: { name: 'Eva Paz Núñez', role: 'administrator' } }));
    await next(() => app.send(UpdateUser, { userId, patch: { role: 'administrator' } }));
    await next(() => app.send(CreateAccountLink, { userId }));
    await next(() => app.send(UseAccountLink, { ...use, session: newSession() })).catch(() => undefined);
    const changed = (await list({ ...since, action: 'user.updated' }))[0]?.changes;
    expect(changed).toEqual([
      { field: 'name', before: 'Eva Paz', after: 'Eva Paz Núñez', erased: false },
      { field: 'role', before: 'viewer', after: 'administrator', erased: false },
    ]);
    await next(() => app.send(DeleteUser, { userId }));
    const entries = await list({ ...since, entityId: userId });
    expect(entries.map(({ action }) => action)).toEqual([
      'user.deleted',
      'user.invited',
      'user.updated',
      'user.invited',
    ]);
    for (const { actor, address } of entries) expect([actor?.id, address]).toEqual([ana.id, HERE]);
    expect(entries[2]?.changes[0]).toEqual({ field: 'name', before: null, after: null, erased: true });
  });
});

describe('personal values', () => {
  const person = randomUUID();
  const names = async () => (await list({ entityId: person })).map(({ entity }) => entity?.name);
  const stored = async () =>
    JSON.stringify(
      await app.source.query(
        `SELECT to_jsonb(e) - 'sealed' AS entry, encode(sealed, 'escape') AS sealed
         FROM identity.audit_entries e WHERE entity_id = $1`,
        [person],
      ),
    );

  it('are sealed, and gone when the person is; later events bring none back [AUTH-22]', async () => {
    const employee = { ...EMPLOYEE, id: person };
    await app.publish(EmployeeCreated.create({ ...by(person), data: employee }));
    app.clock.advance(1);
    const moved = { ...employee, phone: '8888-8888', previous: { phone: EMPLOYEE.phone } };
    await app.publish(EmployeeUpdated.create({ ...by(person), data: moved }));
    const [updated] = await list({ entityId: person });
    expect(updated?.changes).toEqual([{ field: 'phone', before: '9999-9999', after: '8888-8888', erased: false }]);
    expect(await names()).toEqual(['Luis Núñez', 'Luis Núñez']);
    expect(await stored()).not.toMatch(/Luis|9999|8888/);

    app.clock.advance(1);
    await app.publish(EmployeeDeleted.create({ ...by(person), data: { id: person, previous: employee } }));
    await app.publish(EmployeeUpdated.create({ ...by(person), data: moved }));
    expect(await names()).toEqual([null, null, null, null]);
    const [, deleted] = (await list({ entityId: person })).map(({ changes }) => changes);
    expect(deleted).toContainEqual({ field: 'phone', before: null, after: null, erased: true });
    expect(await app.source.query('SELECT key FROM identity.audit_keys WHERE person_id = $1', [person])).toEqual([
      { key: null },
    ]);
  });

  it('of a deleted user are gone, too; what the user did stays readable [AUTH-22]', async () => {
    await app.source.query('DELETE FROM identity.users WHERE id = $1', [ana.id]);
    const [paused] = await list({ actorId: ana.id, action: 'task.paused' });
    expect(paused).toMatchObject({ actor: { id: ana.id, name: null }, entity: { name: 'Informe' } });
    const [created] = await list({ action: 'user.created' });
    expect(created).toMatchObject({ entity: { kind: 'user', id: ana.id, name: null } });
    expect(created?.changes).toContainEqual({ field: 'email', before: null, after: null, erased: true });
    expect(created?.changes).toContainEqual({ field: 'role', before: null, after: 'administrator', erased: false });
  });
});
