import { expect, it } from '@jest/globals';
import { ChangeLog, seesAll, seesDepartments } from './change-log.js';

const [MINE, OTHER] = ['0198f2a0-0000-7000-8000-0000000000a1', '0198f2a0-0000-7000-8000-0000000000a2'];
const entry = (...departmentIds: string[]) => ({ event: 'change', data: {}, departmentIds });

const filled = (count: number): ChangeLog => {
  const log = new ChangeLog();
  for (let index = 0; index < count; index += 1)
    log.append({ change: { type: 't', subject: 's', time: 'now' }, departmentIds: [OTHER] });
  return log;
};

it('a manager sees what was or is in the own departments, and every reload [AUTH-11]', () => {
  const reader = seesDepartments(new ChangeLog(), [MINE]);
  expect([entry(MINE), entry(OTHER, MINE), { event: 'reload', data: {} }].map(reader.maySee)).toEqual([
    true,
    true,
    true,
  ]);
  expect([entry(OTHER), entry()].map(reader.maySee)).toEqual([false, false]);
  expect([entry(OTHER), entry()].map(seesAll(new ChangeLog()).maySee)).toEqual([true, true]);
});

it('event ids of a manager can be resumed from, and say nothing of their number [AUTH-11]', () => {
  const log = filled(12);
  const reader = seesDepartments(log, [MINE]);
  const ids = [10, 11, 12].map(reader.idOf);
  expect(ids.map(reader.resume)).toEqual([10, 11, 12]);
  // Where a plain number has zeros.
  expect(new Set(ids.map((id) => id.slice(-16))).size).toBe(3);
  expect(ids.every((id) => id.length === 45)).toBe(true);
  // Nor whether anything has happened.
  expect(reader.idOf(12)).not.toBe(ids[2]);
  for (const unknown of [log.idOf(11), `${log.bootId}-${'0'.repeat(32)}`, `other-${ids[0]?.split('-')[1]}`, 'x', ''])
    expect(reader.resume(unknown)).toBeNull();
});
