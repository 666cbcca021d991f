import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { SchoolRules } from './school-rules.js';

it('what was read before a change of the rules does not replace what was read after it', async () => {
  const late = Promise.withResolvers<object[]>();
  const answers = [late.promise, Promise.resolve([{ content: { dailyCap: 2 } }])];
  const source = { query: () => answers.shift() };
  const rules = new SchoolRules(source as unknown as DataSource, { APP_TIME_ZONE: 'America/Tegucigalpa' });
  const readings = [rules.load(), rules.refresh()];
  late.resolve([{ content: { dailyCap: 1 } }]);
  await Promise.all(readings);
  expect(rules.current.dailyCap).toBe(2);
});
