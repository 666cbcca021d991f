import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RetentionService } from '@recuerda/database';
import { untilWaiting } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { at, MONDAY, school } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { SCHEDULER_RETENTION } from '../scheduler.database.js';
import { DispatchedReminders } from './dispatched-reminders.js';
import type { SchoolRules } from './school-rules.js';

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());

it('two schedulers that dispatch to one employee at the same time keep to the daily cap [BUN-06]', async () => {
  const employeeId = uuidv7();
  const tasks = [1, 2].map(() => new TaskStory(60, undefined, employeeId));
  chains.clock.set(at(MONDAY, '08:00'));
  await chains.calendars.applyEvents([school({ dailyCap: 1 })]);
  await chains.rules.load();
  await chains.taskEvents.applyEvents(tasks.map((task) => task.created(at(MONDAY, '08:00'))));
  chains.clock.set(at(MONDAY, '09:00'));
  const [first, second] = await chains.readDue();
  if (!first || !second) throw new Error('two reminders are due');
  // Both have counted before one of them records what it sends, unless one waits for the other.
  const other = chains.source.createQueryRunner();
  await other.startTransaction();
  await other.query('LOCK TABLE scheduler.dispatched_reminders IN SHARE MODE');
  const both = [[first], [second]].map((due) => chains.messages.form(due));
  await untilWaiting(chains.source, 2);
  await other.rollbackTransaction();
  await other.release();
  const formed = await Promise.all(both);
  expect(formed.flatMap(({ messages }) => messages)).toHaveLength(1);
  expect(formed.flatMap(({ held }) => held)).toMatchObject([{ heldReason: 'daily_cap' }]);
});

it('the messages of a day are kept for a week [BUN-06]', async () => {
  const dispatched = new DispatchedReminders(chains.source, { inUse: true } as SchoolRules);
  const employeeId = uuidv7();
  const days = ['2026-11-22', '2026-11-24', '2026-11-29', '2026-11-30'];
  const rows = days.map((day) => ({ reminderId: uuidv7(), messageId: uuidv7(), employeeId, day }));
  await dispatched.add(chains.source.manager, rows);
  chains.clock.set(at(MONDAY, '12:00'));
  await new RetentionService(chains.source, chains.clock, SCHEDULER_RETENTION).prune();
  const left = await dispatched.count(chains.source, [employeeId], days);
  expect([...left.keys()].map((key) => key.split(' ')[1]).toSorted()).toEqual(days.slice(1));
});

it('a day of the cap ends by the clocks of the school, also where the server has another zone [BUN-06]', async () => {
  const event = school({ dailyCap: 1 });
  await chains.calendars.applyEvents([{ ...event, data: { ...(event.data as object), timeZone: 'Europe/Madrid' } }]);
  await chains.rules.refresh();
  const day = { date: '2026-12-01', endsAt: new Date('2026-12-01T23:00:00.000Z') };
  expect(chains.rules.dayOf(new Date('2026-11-30T23:30:00.000Z'))).toEqual(day);
});
