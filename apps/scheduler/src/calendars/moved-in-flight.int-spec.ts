import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@recuerda/contracts';
import { at, MONDAY, school, TUESDAY, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains, type ReminderRow } from '../__fixtures__/chain/chains-under-test.js';
import { sent } from '../__fixtures__/results.js';
import { TaskStory } from '../__fixtures__/task-story.js';

const WEDNESDAY = TUESDAY + 1;

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());

it.each([
  ['does not skip the next one', 1_440, '08:01', null],
  ['has the next one wait where that is due on the holiday', 60, '07:00', 'holiday'],
])('a reminder that is sent while a new holiday moves it %s [CAL-12, CAL-13]', async (_what, minutes, time, reason) => {
  await chains.clear();
  const story = new TaskStory(minutes);
  const weeklyWindows = week('07:00', '17:00');
  chains.clock.set(at(MONDAY, '08:00'));
  await chains.calendars.applyEvents([school({ weeklyWindows })]);
  await chains.taskEvents.applyEvents([story.created(at(MONDAY, '08:00'))]);
  chains.clock.set(at(TUESDAY, '08:00'));
  const [due] = await chains.readDue();
  if (!due) throw new Error('the reminder is due');
  await chains.calendars.applyEvents([
    school({ weeklyWindows, closedDays: [{ from: '2026-12-01', to: '2026-12-01' }] }),
  ]);
  const only = async (): Promise<ReminderRow | undefined> => (await chains.rows())[0];
  expect(await only()).toMatchObject({ id: due.id, held_reason: 'holiday' });
  // Its POST was open at that moment.
  chains.clock.set(at(TUESDAY, '08:01'));
  const result = { reminderId: due.id, taskId: story.id, dueAt: due.nextReminder.toISOString(), activation: 1 };
  await chains.results.recordOutcomes([sent(result)]);
  const next = await only();
  expect(next?.held_reason).toBe(reason);
  const late = (next?.next_reminder.getTime() ?? NaN) - at(WEDNESDAY, time).getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(reason === null ? 1 : 5 * MINUTE_MS);
});
