import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HOUR_MS, type HoldReason, REMINDER_FILTERS } from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { principalOf } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { failed, sent } from '../__fixtures__/results.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { ReminderQueriesController } from './reminder-queries.js';

let chains: Chains;
let queries: ReminderQueriesController;
const [mine, other] = [uuidv7(), uuidv7()];
const start = new Date('2026-03-02T14:00:00.000Z');
beforeAll(async () => {
  chains = await createChains();
  queries = new ReminderQueriesController(chains.source, chains.clock);
});
afterAll(() => chains?.drop());

const story = async (departmentId = mine) => {
  chains.clock.set(start);
  const task = new TaskStory(60, departmentId);
  await chains.taskEvents.applyEvents([task.created(start)]);
  return task;
};
const due = async ({ id: taskId }: TaskStory) => {
  const row = (await chains.rows()).find((one) => one.task_id === taskId);
  return { reminderId: row?.id ?? '', taskId, dueAt: start.toISOString() };
};
const held = async (reason: HoldReason, departmentId = mine) => {
  const task = await story(departmentId);
  const notBefore = new Date(start.getTime() + HOUR_MS).toISOString();
  await chains.holds.hold([{ ...(await due(task)), notBefore, reason, account: null }]);
  return task;
};
const found = async () => {
  const answers = await Promise.all(REMINDER_FILTERS.map((filter) => queries.findTasks({ filter })));
  return Object.fromEntries(REMINDER_FILTERS.map((filter, index) => [filter, answers[index]?.toSorted()]));
};
const idsOf = (...tasks: TaskStory[]) => tasks.map(({ id }) => id).toSorted();

it('finds tasks by what became of their last reminder, and why the next one is held [TASK-24]', async () => {
  const scheduled = await story();
  const failing = await story();
  await chains.results.recordOutcomes([failed(await due(failing))]);
  const lasting = [await held('provider_stopped'), await held('consent'), await held('absence')];
  for (const passing of ['hours', 'holiday', 'daily_cap', 'recipient_limit'] as const) await held(passing);
  expect(await found()).toEqual({
    failed: idsOf(failing),
    held: idsOf(...lasting),
    silent: idsOf(failing, ...lasting),
  });

  // Restarted, it reminds again; that one failed is forgotten once the next one is sent.
  await chains.initialise.initialise(failing.id);
  expect(await found()).toMatchObject({ failed: idsOf(failing), silent: idsOf(...lasting) });
  await chains.results.recordOutcomes([sent(await due(failing))]);
  expect(await found()).toMatchObject({ failed: [], silent: idsOf(...lasting) });

  await chains.holds.release('provider_stopped');
  expect(await found()).toMatchObject({ held: idsOf(...lasting.slice(1)) });
  await chains.taskEvents.applyEvents([lasting[1]!.paused(start), scheduled.paused(start)]);
  expect(await found()).toMatchObject({ held: idsOf(...lasting.slice(2)), silent: idsOf(...lasting.slice(2)) });
});

it('finds those of the departments of a manager only', async () => {
  const [own, foreign] = [await held('consent'), await held('consent', other)];
  const all = (await found())['held'];
  expect(all).toEqual(expect.arrayContaining(idsOf(own, foreign)));
  const manager = principalOf('manager', { departmentIds: [other] });
  expect(await withPrincipal(manager, () => queries.findTasks({ filter: 'held' }))).toEqual([foreign.id]);
});
