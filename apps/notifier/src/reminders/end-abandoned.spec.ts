import { expect, it } from '@jest/globals';
import type { EventPublisher, RequestClient } from '@recuerda/messaging';
import { SystemClock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import type { CancelReminder } from './cancel-reminder.js';
import { EndAbandoned } from './end-abandoned.js';

it('asks the database nothing after it has stopped', async () => {
  let asked = 0;
  const source = {
    query: async () => {
      asked += 1;
      return [];
    },
  } as unknown as DataSource;
  const endAbandoned = new EndAbandoned(
    source,
    new SystemClock(),
    {} as RequestClient,
    {} as CancelReminder,
    {} as EventPublisher,
  );
  await endAbandoned.tick();
  const before = asked;
  expect(before).toBeGreaterThan(0);
  await endAbandoned.onModuleDestroy();
  await endAbandoned.tick();
  expect(asked).toBe(before);
});
