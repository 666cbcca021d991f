import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { at, MONDAY, school, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(() => chains.clear());
const monday = (time: string): Date => at(MONDAY, time);

/** So many reminders that were due at 9 are held for an hour. */
const insertHeld = async (count: number) => {
  chains.clock.set(monday('09:00'));
  await chains.source.query(
    `INSERT INTO scheduler.task_reminders
       (id, task_id, next_reminder, due_at, status, activation, interval_minutes, held_reason)
     SELECT gen_random_uuid(), gen_random_uuid(), $1::timestamptz + interval '1 hour', $1::timestamptz, 'scheduled', 1,
            60, 'provider_stopped' FROM generate_series(1, ${count})`,
    [monday('09:00')],
  );
};
const create = async (time: string) => {
  chains.clock.set(monday(time));
  await chains.taskEvents.applyEvents([new TaskStory(60).created(monday(time))]);
};
const hold = async (now: string, until: string) => {
  chains.clock.set(monday(now));
  const [row] = await chains.rows();
  const about = { reminderId: row?.id ?? '', taskId: row?.task_id ?? '', account: 'one' };
  await chains.holds.hold([{ ...about, notBefore: monday(until).toISOString(), reason: 'provider_stopped' }]);
  return (await chains.rows())[0];
};

it('however many are released, they go one after another within a quarter of an hour [WA-29]', async () => {
  await insertHeld(7_200);
  const released = await chains.holds.release('provider_stopped');
  const after = released.map(({ nextReminder }) => nextReminder.getTime() - monday('09:00').getTime());
  const sorted = after.toSorted((one, other) => one - other);
  expect(sorted).toEqual(Array.from({ length: 7_200 }, (_, index) => index * 125));
});

it('a probe does not take what another one has released, and no release does [WA-29]', async () => {
  await insertHeld(2);
  const probe = async () => (await chains.holds.release('provider_stopped', { limit: 1 })).map(({ taskId }) => taskId);
  const first = await probe();
  chains.clock.set(monday('09:01'));
  const both = [...first, ...(await probe())];
  expect(both.toSorted()).toEqual((await chains.rows()).map(({ task_id }) => task_id).toSorted());
  expect(await chains.holds.release('provider_stopped')).toEqual([]);
});

it('what is held again keeps the time at which it was due [REM-16]', async () => {
  await create('08:00');
  await hold('09:00', '09:30');
  const expected = { due_at: monday('09:00'), next_reminder: monday('10:00') };
  expect(await hold('09:30', '10:00')).toMatchObject(expected);
});

it('a hold whose end has passed when it comes is over now: its reminder has another time than before', async () => {
  await create('08:00');
  expect(await hold('09:05', '09:00')).toMatchObject({ due_at: monday('09:00'), next_reminder: monday('09:05') });
});

it('what the provider holds beyond a window names the provider, not the hours [REM-16]', async () => {
  chains.clock.set(monday('06:00'));
  await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
  await create('15:30');
  const row = await hold('16:30', '18:00');
  expect(row?.held_reason).toBe('provider_stopped');
  expect(row?.next_reminder.getTime()).toBeGreaterThanOrEqual(at(MONDAY + 1, '07:00').getTime());
  await chains.calendars.applyEvents([school({})]);
});
