import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EmployeeCreated, EmployeeDeleted, EmployeeErased, EmployeeUpdated, ListAudit } from '@recuerda/contracts';
import { type IdentityApp, startIdentity } from '../__fixtures__/identity-app.js';
import { EMPLOYEE } from '../__fixtures__/school.js';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

/** Events of one person, each a minute after the one before. */
function personWithEvents() {
  const id = randomUUID();
  const employee = { ...EMPLOYEE, id };
  const about = (version: number) => {
    app.clock.advance(60_000);
    return { id: randomUUID(), subject: id, version, time: app.clock.now() };
  };
  return {
    id,
    created: (version: number) => EmployeeCreated.create({ ...about(version), data: employee }),
    renamed: (version: number, before: string) =>
      EmployeeUpdated.create({ ...about(version), data: { ...employee, previous: { name: before } } }),
    deleted: (version: number) => EmployeeDeleted.create({ ...about(version), data: { id, previous: employee } }),
    erased: () => EmployeeErased.create({ ...about(1), data: { id, names: [], phones: [], repeated: true } }),
    /** Names before and after each change, newest first; null: cannot be read. */
    names: async () => {
      const { items } = await app.send(ListAudit, { limit: 200, entityId: id });
      return items.map(({ action, entity, changes }) => {
        const name = changes.find(({ field }) => field === 'name');
        return [action, entity?.name ?? null, name?.before ?? null, name?.after ?? null];
      });
    },
  };
}
const NAME = EMPLOYEE.name;

it('a person whose deletion was undone is named again from then on, not before [AUTH-22, BULK-10]', async () => {
  const person = personWithEvents();
  await app.publish(person.created(1));
  const deletion = person.deleted(2);
  await app.publish(deletion);
  await app.publish(person.created(3));
  await app.publish(person.renamed(4, 'Luisa'));
  const named = [
    ['employee.updated', NAME, 'Luisa', NAME],
    ['employee.created', NAME, null, NAME],
    ['employee.deleted', null, null, null],
    ['employee.created', null, null, null],
  ];
  expect(await person.names()).toEqual(named);
  // The events of the deletion and the return come again.
  await app.publish(deletion);
  expect(await person.names()).toEqual(named);
});

it('a return that overtakes the deletion keeps the names [AUTH-22, BULK-10]', async () => {
  const person = personWithEvents();
  await app.publish(person.created(1), person.deleted(2));
  await app.publish(person.created(3));
  const deletion = person.deleted(4);
  await app.publish(person.created(5));
  await app.publish(deletion);
  expect((await person.names()).map(([action, name]) => [action, name])).toEqual([
    ['employee.created', NAME],
    ['employee.deleted', NAME],
    ['employee.created', NAME],
    ['employee.deleted', null],
    ['employee.created', null],
  ]);
  await app.publish(person.deleted(6));
  expect((await person.names()).flatMap(([, ...names]) => names)).toEqual(Array(18).fill(null));
});

it('deleted again the person is named nowhere, whatever comes late or again [AUTH-22]', async () => {
  const person = personWithEvents();
  await app.publish(person.created(1), person.deleted(2));
  const back = person.created(3);
  await app.publish(back);
  await app.publish(person.deleted(4));
  await app.publish({ ...back, id: randomUUID() }, person.renamed(3, 'Luisa'));
  expect((await person.names()).flatMap(([, ...names]) => names)).toEqual(Array(18).fill(null));
});

it('erased after the return the person is named nowhere [PRIV-01]', async () => {
  const person = personWithEvents();
  const keys = () => app.source.query<unknown[]>('SELECT FROM identity.audit_keys WHERE key IS NOT NULL');
  const before = await keys();
  await app.publish(person.created(1), person.deleted(2), person.created(3));
  expect(await keys()).toHaveLength(before.length + 1);
  await app.publish(person.erased());
  expect((await person.names()).flatMap(([, ...names]) => names)).toEqual(Array(9).fill(null));
  expect(await keys()).toHaveLength(before.length);
});
