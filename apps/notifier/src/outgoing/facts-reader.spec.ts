import { expect, it } from '@jest/globals';
import type { ReminderDueData, ReminderSnapshot } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { FactsReader } from './facts-reader.js';

it('a reminder of a former activation has no facts, also beside one of the present [REM-06]', async () => {
  const present = { taskId: 't', activation: 2 } as ReminderSnapshot;
  const reader = new FactsReader({ send: async () => [present] } as unknown as RequestClient);
  const questions = [1, 2].map((activation) => ({
    due: { taskId: 't', activation } as ReminderDueData,
    trace: undefined,
  }));
  const read = await reader.readAll(questions);
  expect(read.map(({ facts }) => facts)).toEqual([null, present]);
});
