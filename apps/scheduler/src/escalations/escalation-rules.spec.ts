import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { FakeClock } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { school } from '../__fixtures__/calendar-events.js';
import { EscalationRules } from './escalation-rules.js';

it('what was read before a change of the steps does not replace what was read after it', async () => {
  const escalation = [{ afterReminders: 3, to: 'manager' as const }];
  const changed = school({ escalation });
  const late = Promise.withResolvers<object[]>();
  const answers = [late.promise, Promise.resolve([{ id: changed.subject, steps: escalation }])];
  const query = (sql: string) => (sql.startsWith('SELECT') ? answers.shift() : Promise.resolve([]));
  const rules = new EscalationRules({ query } as unknown as DataSource, new FakeClock());
  const readings = [rules.reload(), rules.save([changed])];
  await setImmediate();
  late.resolve([]);
  await Promise.all(readings);
  expect(rules.isOn).toBe(true);
});
