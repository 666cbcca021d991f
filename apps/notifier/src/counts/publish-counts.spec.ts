import { expect, it } from '@jest/globals';
import type { EventPublisher } from '@recuerda/messaging';
import { SystemClock } from '@recuerda/service';
import type { CountStore } from './count-store.js';
import { PublishCounts } from './publish-counts.js';

it('asks the database a last time when it stops, and not after it', async () => {
  let asked = 0;
  const store = {
    unpublished: async () => {
      asked += 1;
      return [];
    },
  } as unknown as CountStore;
  const counts = new PublishCounts(store, { available: true } as EventPublisher, new SystemClock(), 'one');
  await counts.beforeApplicationShutdown();
  expect(asked).toBe(2);
  await counts.tick();
  expect(asked).toBe(2);
});
