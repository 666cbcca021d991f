import { expect, it } from '@jest/globals';
import { DepartmentDeleted } from '@recuerda/contracts';
import { withActingEmployee, withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { changeOf, entityEvent } from './entity-event.js';

it('gives events of one millisecond ascending ids: lists break ties of time by id', () => {
  const time = new Date();
  const ids = Array.from({ length: 1_000 }, (_, version) =>
    entityEvent(DepartmentDeleted, { id: 'd' }, version + 1, time),
  ).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

it('names who causes it, and nobody where it happens by itself', () => {
  const create = () => entityEvent(DepartmentDeleted, { id: 'd' }, 1, new Date());
  const principal = principalOf('administrator');
  const event = withPrincipal(principal, create);
  expect(event).toMatchObject({ subject: 'd', version: 1, actor: principal.userId, actoraddress: principal.address });
  expect(Object.keys(event)).not.toContain('actoremployee');
  expect(withActingEmployee('e', create)).toMatchObject({ actoremployee: 'e' });
  expect(Object.keys(create()).filter((key) => key.startsWith('actor'))).toEqual([]);
});

it('a change has the values before of what differs, but not of its own time', () => {
  const before = { id: 'd', name: 'Primaria', description: null, updatedAt: '2026-01-01' };
  const after = { ...before, name: 'Primero', updatedAt: '2026-01-02' };
  expect(changeOf(before, after)).toEqual({ ...after, previous: { name: 'Primaria' } });
  expect(changeOf(before, { ...before, updatedAt: '2026-01-02' }).previous).toEqual({});
});
