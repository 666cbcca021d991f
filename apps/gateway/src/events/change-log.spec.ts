import { describe, expect, it } from '@jest/globals';
import { CAPACITY, ChangeLog } from './change-log.js';

const filled = (count: number): ChangeLog => {
  const log = new ChangeLog();
  for (let index = 1; index <= count; index += 1) log.append({ type: 't', subject: String(index), time: 'now' });
  return log;
};

describe('ChangeLog', () => {
  it('numbers changes upwards and frames them for the wire', () => {
    const log = filled(2);
    expect(log.last).toBe(2);
    expect(log.frame(2)).toBe(`id: ${log.bootId}-2\nevent: change\ndata: {"type":"t","subject":"2","time":"now"}\n\n`);
  });

  it('resumes from every change it still holds, and from the state before the oldest of them', () => {
    const log = filled(CAPACITY + 7);
    expect(log.resume(log.idOf(CAPACITY + 7))).toBe(CAPACITY + 7);
    expect(log.resume(log.idOf(7))).toBe(7);
    expect(log.frame(8)).toContain('"subject":"8"');
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
    expect(log.frame(3)).toBe(`id: ${log.bootId}-3\nevent: reload\ndata: {}\n\n`);
    expect(log.resume(log.idOf(2))).toBe(2);
  });

  it('is another log after a restart', () => {
    expect(filled(1).resume(filled(1).idOf(1))).toBeNull();
  });
});
