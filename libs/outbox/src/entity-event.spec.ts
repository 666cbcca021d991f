import { expect, it } from '@jest/globals';
import { DepartmentDeleted } from '@recuerda/contracts';
import { entityEvent } from './entity-event.js';

it('gives events of one millisecond ascending ids: lists break ties of time by id', () => {
  const time = new Date();
  const ids = Array.from({ length: 1_000 }, (_, version) =>
    entityEvent(DepartmentDeleted, { id: 'd' }, version + 1, time),
  ).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});
