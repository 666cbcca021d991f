import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HoldReason } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import { at, MONDAY, school, TUESDAY, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(() => chains.clear());

/** A reminder was due at 9, and is held until the next day. */
const held = async (reason: HoldReason): Promise<TaskStory> => {
  const story = new TaskStory(60);
  chains.clock.set(at(MONDAY, '08:00'));
  await chains.taskEvents.applyEvents([story.created(at(MONDAY, '08:00'))]);
  chains.clock.set(at(MONDAY, '09:00'));
  const [due] = await chains.readDue();
  const notBefore = at(TUESDAY, '00:00').toISOString();
  await chains.holds.hold([{ reminderId: due?.id ?? '', taskId: story.id, notBefore, reason, account: null }]);
  return story;
};
const reassign = async (story: TaskStory, time: string, departmentId?: string) => {
  chains.clock.set(at(MONDAY, time));
  const released = await chains.taskEvents.applyEvents([story.reassigned(uuidv7(), departmentId)]);
  const [row] = await chains.rows();
  return { row, released };
};

describe('a held reminder whose task gets another employee', () => {
  it.each(['daily_cap', 'consent', 'recipient_limit'] as const)(
    'is due at once if it waited for the one before: %s [REM-16]',
    async (reason) => {
      const { row, released } = await reassign(await held(reason), '09:05');
      const [next_reminder, due_at] = [at(MONDAY, '09:05'), at(MONDAY, '09:00')];
      expect(row).toMatchObject({ next_reminder, due_at, held_reason: null });
      expect(released).toMatchObject([{ id: row?.id, nextReminder: next_reminder }]);
    },
  );

  it.each(['provider_stopped', 'budget'] as const)(
    'stays held by the provider in the same department, and not in another one: %s [REM-16]',
    async (reason) => {
      const story = await held(reason);
      const { row, released } = await reassign(story, '09:05');
      expect(row).toMatchObject({ next_reminder: at(TUESDAY, '00:00'), held_reason: reason });
      expect(released).toEqual([]);
      const moved = await reassign(story, '09:06', uuidv7());
      expect(moved.row).toMatchObject({ next_reminder: at(MONDAY, '09:06'), held_reason: null });
      expect(moved.released).toHaveLength(1);
    },
  );

  it('waits for a window of its calendar', async () => {
    await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
    const { row } = await reassign(await held('daily_cap'), '18:00');
    expect(row?.held_reason).toBe('hours');
    expect(row?.next_reminder.getTime()).toBeGreaterThanOrEqual(at(TUESDAY, '07:00').getTime());
  });
});
