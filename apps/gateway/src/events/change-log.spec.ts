import { describe, expect, it } from '@jest/globals';
import { CAPACITY, ChangeLog, frame } from './change-log.js';

const changeAt = (index: number) => ({
  change: { type: 't', subject: String(index), time: 'now' },
  departmentIds: [],
});
const filled = (count: number): ChangeLog => {
  const log = new ChangeLog();
  for (let index = 1; index <= count; index += 1) log.append(changeAt(index));
  return log;
};

describe('ChangeLog', () => {
  it('numbers changes upwards', () => {
    const log = filled(2);
    expect(log.last).toBe(2);
    expect(log.entry(2)).toEqual({ event: 'change', data: changeAt(2).change, departmentIds: [] });
  });

  it('has changes framed for the wire', () => {
    const text = 'id: b-2\nevent: change\ndata: {"type":"t","subject":"2","time":"now"}\n\n';
    expect(frame('b-2', 'change', changeAt(2).change)).toBe(text);
  });

  it('resumes from every change it still holds, and from the state before the oldest of them', () => {
    const log = filled(CAPACITY + 7);
    expect(log.resume(log.idOf(CAPACITY + 7))).toBe(CAPACITY + 7);
    expect(log.resume(log.idOf(7))).toBe(7);
    expect(log.entry(8)?.data).toEqual(changeAt(8).change);
    expect(log.resume(log.idOf(6))).toBeNull();
  });

  it.each([
    '',
    'x',
    '-',
    '-1',
    'other-1',
    'BOOT-',
    'BOOT-x',
    'BOOT-3',
    'BOOT-1.0',
    'BOOT--1',
    'BOOT-1e0',
    `BOOT-${'9'.repeat(50)}`,
  ])('does not know %j', (id) => {
    const log = filled(2);
    expect(log.resume(id.replace('BOOT', log.bootId))).toBeNull();
  });

  it('keeps the place where changes may be missing', () => {
    const log = filled(2);
    log.appendReload();
    expect(log.entry(3)).toEqual({ event: 'reload', data: {} });
    expect(log.resume(log.idOf(2))).toBe(2);
  });

  it('is another log after a restart', () => {
    expect(filled(1).resume(filled(1).idOf(1))).toBeNull();
  });
});
