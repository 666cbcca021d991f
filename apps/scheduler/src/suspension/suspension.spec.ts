import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { schedulerConfig } from '../scheduler.config.js';
import { Suspension } from './suspension.js';

it('what was read before the end of a suspension does not bring it back [BACKUP-04]', async () => {
  const late = Promise.withResolvers<object[]>();
  const answers = [late.promise, Promise.resolve([])];
  const transaction = async (work: (manager: object) => unknown) => work({ query: async () => [[], 0] });
  const source = { query: () => answers.shift(), transaction } as unknown as DataSource;
  const suspension = new Suspension(source, schedulerConfig.parse({}), new FakeClock());
  const readings = [suspension.reload(), suspension.end('send')];
  await setImmediate();
  late.resolve([{ dataOf: new Date() }]);
  await Promise.all(readings);
  expect(suspension.isOn).toBe(false);
});

it('overdue reminders are skipped past the first thousand, each once [BACKUP-06]', async () => {
  // In place of the rows: as many as one statement may change, in no order, and one more behind them.
  const ids = Array.from({ length: 1_001 }, (_, index) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  const query = async (sql: string, [, after = '']: string[] = []) => {
    if (sql.includes('suspensions')) return [[{}], 1];
    const rows = ids.filter((id) => id > after).slice(0, 1_000);
    return [rows.toReversed().map((taskId) => ({ taskId })), rows.length];
  };
  const transaction = async (work: (manager: object) => unknown) => work({ query });
  const source = { query: async () => [], transaction } as unknown as DataSource;
  const skipped = await new Suspension(source, schedulerConfig.parse({}), new FakeClock()).end('skip');
  expect(skipped.map(({ taskId }) => taskId).toSorted()).toEqual(ids);
});
