import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditEntryView,
  type AuditQuery,
  DAY_MS,
  DepartmentCreated,
  ListAudit,
  TaskCreated,
} from '@recuerda/contracts';
import { sequentialScans } from '@recuerda/testing';
import { type IdentityApp, startIdentity } from '../__fixtures__/identity-app.js';
import { DEPARTMENT, DEPARTMENT_ID, EMPLOYEE_ID, TASK, TASK_ID } from '../__fixtures__/school.js';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app.close());

const list = async (query: Partial<AuditQuery> = {}): Promise<AuditEntryView[]> =>
  (await app.send(ListAudit, { limit: 200, ...query })).items;
const actions = async () => (await list()).map(({ action }) => action);
const by = (subject: string) => ({ id: randomUUID(), subject, version: 1, time: app.clock.now() });

describe('the list', () => {
  const actor = randomUUID();
  const ids = async (query: Partial<AuditQuery>): Promise<string[]> => (await list(query)).map(({ id }) => id);
  const published = async () => {
    const [department, task, other] = [
      DepartmentCreated.create({ ...by(DEPARTMENT_ID), actor, data: DEPARTMENT }),
      TaskCreated.create({ ...by(TASK_ID), actor, data: TASK }),
      TaskCreated.create({ ...by(EMPLOYEE_ID), time: new Date(app.clock.now().getTime() + 1), actor, data: TASK }),
    ];
    await app.publish(department, task, other);
    return [other, task, department].map(({ id }) => id);
  };

  it('is narrowed by each filter, in pages, newest first [AUTH-24]', async () => {
    const [other = '', task = '', department = ''] = await published();
    const at = app.clock.now().toISOString();
    const sorted = [task, department].toSorted().toReversed();
    expect(await ids({ actorId: actor })).toEqual([other, ...sorted]);
    expect(await ids({ actorId: actor, entityKind: 'department' })).toEqual([department]);
    expect(await ids({ actorId: actor, entityId: TASK_ID })).toHaveLength(2);
    expect(await ids({ actorId: actor, action: 'task.created' })).toEqual([other, task]);
    expect(await ids({ actorId: actor, to: new Date(Date.parse(at) + 1).toISOString() })).toEqual(sorted);
    expect(await ids({ from: new Date(Date.parse(at) + 1).toISOString() })).toEqual([other]);
    const pages: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.send(ListAudit, { limit: 1, actorId: actor, ...(cursor && { cursor }) });
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([other, ...sorted]);
    await expect(app.send(ListAudit, { limit: 1, cursor: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('has an index for each filter [AUTH-24]', async () => {
    await app.source.query(
      `INSERT INTO identity.audit_entries (id, at, actor_id, action, entity_kind, entity_id, changes, count)
       SELECT n::text, $1::timestamptz - n * interval '1 second', gen_random_uuid(), 'task.created',
         'task', gen_random_uuid(), '[]', 1 FROM generate_series(1, 20000) n`,
      [app.clock.now()],
    );
    await app.source.query('ANALYZE identity.audit_entries');
    const queries: Partial<AuditQuery>[] = [
      {},
      { actorId: actor },
      { entityKind: 'department' },
      { entityId: TASK_ID },
      { action: 'department.created' },
      { from: app.clock.now().toISOString() },
    ];
    const scans = await sequentialScans(app.source, () => Promise.all(queries.map((query) => list(query))));
    expect(scans).toEqual([]);
  });

  it('forgets whole months after AUDIT_DAYS [AUTH-21]', async () => {
    const before = (await list()).length;
    app.clock.advance(399 * DAY_MS);
    await app.prune();
    expect((await list()).length).toBe(before);
    await app.publish(TaskCreated.create({ ...by(TASK_ID), data: TASK }));
    app.clock.advance(40 * DAY_MS);
    await app.prune();
    expect(await actions()).toEqual(['task.created']);
    app.clock.advance(400 * DAY_MS);
    await app.prune();
    expect(await list()).toEqual([]);
    await app.signIn().catch(() => undefined);
    expect(await actions()).toEqual(['session.refused']);
  });
});
