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
