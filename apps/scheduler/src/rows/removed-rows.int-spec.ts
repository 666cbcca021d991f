import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { school, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains, type ReminderRow } from '../__fixtures__/chain/chains-under-test.js';
import { cancelled, failed, sent } from '../__fixtures__/results.js';
import { TaskStory } from '../__fixtures__/task-story.js';
import { SCHEDULER_RETENTION } from '../scheduler.database.js';

const at = (time: string, date = '23'): Date => new Date(`2026-11-${date}T${time}:00.000Z`);

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(() => chains.clear());

const only = async (): Promise<ReminderRow> => (await chains.rows())[0] as ReminderRow;
const apply = async (now: Date, ...events: Envelope[]) => {
  chains.clock.set(now);
  return chains.taskEvents.applyEvents(events);
};
const due = ({ id, task_id, next_reminder }: ReminderRow) => ({
  reminderId: id,
  taskId: task_id,
  dueAt: next_reminder.toISOString(),
});
const record = async (now: Date, ...results: Envelope[]) => {
  chains.clock.set(now);
  return chains.results.recordOutcomes(results);
};

describe('a pause that is undone', () => {
  it('brings back the next reminder, at its time and under its id [UNDO-02]', async () => {
    const [story, other] = [new TaskStory(60), new TaskStory(60)];
    await apply(at('08:00'), story.created(at('08:00')), other.created(at('08:00')));
    const before = await chains.rows();
    await apply(at('08:20'), story.paused(), other.paused());
    expect(await chains.rows()).toEqual([]);
    const announced = await apply(at('08:21'), story.resumed(at('08:21')), other.resumed(at('08:21')));
    const times = ({ id, next_reminder, activation }: ReminderRow) => ({ id, next_reminder, activation });
    expect((await chains.rows()).map(times)).toEqual(before.map(times));
    expect(announced.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  });

  it('leaves the reminder as it is where both changes arrive together', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    const before = await only();
    await apply(at('08:20'), story.paused(), story.resumed(at('08:20')));
    expect(await only()).toEqual({ ...before, resumed: true });
  });

  it('has a reminder that fell due meanwhile sent once, and the one after it an interval later [UNDO-02]', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    await apply(at('08:59'), story.paused());
    chains.clock.set(at('09:01'));
    expect(await chains.readDue()).toEqual([]);
    await apply(at('09:01'), story.resumed(at('09:01')));
    expect(await chains.readDue()).toHaveLength(1);
    const row = await only();
    expect(row.next_reminder).toEqual(at('09:00'));
    await record(at('09:02'), sent(due(row)));
    await record(at('09:02'), sent(due(row)));
    expect((await only()).next_reminder).toEqual(at('10:00'));
  });

  it('does not repeat a reminder that was on its way and was sent [UNDO-02]', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    const row = await only();
    await apply(at('09:00'), story.paused());
    await record(at('09:00'), sent(due(row)));
    await apply(at('09:01'), story.resumed(at('09:01')));
    expect(await chains.readDue()).toEqual([]);
    const next = await only();
    expect(next.next_reminder).toEqual(at('10:00'));
    expect(next.id).not.toBe(row.id);
  });

  it('leaves a chain stopped whose reminder was on its way and failed', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    const row = await only();
    await apply(at('09:00'), story.paused());
    await record(at('09:00'), failed(due(row)));
    expect(await apply(at('09:01'), story.resumed(at('09:01')))).toEqual([]);
    expect(await only()).toMatchObject({ id: row.id, status: 'failed', sent_at: expect.any(Date) });
  });

  it('sends a reminder under another id that the pause had cancelled, in whatever order that arrives', async () => {
    const orders = {
      'before the pause': ['cancelled', 'paused', 'resumed'],
      'before it is undone': ['paused', 'cancelled', 'resumed'],
      afterwards: ['paused', 'resumed', 'cancelled'],
      'after both at once': ['both', 'cancelled'],
      'after the undo alone': ['resumed', 'cancelled', 'paused'],
      'after both, the later one first': ['resumed', 'paused', 'cancelled'],
    };
    for (const order of Object.values(orders)) {
      await chains.clear();
      const story = new TaskStory(60);
      await apply(at('08:00'), story.created(at('08:00')));
      const row = await only();
      const both = [story.paused(), story.resumed(at('09:01'))];
      const events: Record<string, Envelope[]> = { both, paused: both.slice(0, 1), resumed: both.slice(1) };
      for (const step of order)
        if (step === 'cancelled') await record(at('09:01'), cancelled(due(row)));
        else await apply(at('09:01'), ...events[step]!);
      const again = await only();
      expect([order, again.next_reminder, again.id === row.id]).toEqual([order, at('09:00'), false]);
      // Another cancellation is that of another change, which removes the row: it does not come back for ever.
      for (let time = 0; time < 2; time += 1)
        for (const left of await chains.rows()) await record(at('09:02'), cancelled(due(left)));
      expect(await chains.rows()).toHaveLength(0);
    }
  });
});

describe('a deletion that is undone', () => {
  it('brings back the next reminder', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    const { id } = await only();
    await apply(at('08:10'), story.deleted());
    await apply(at('09:10'), story.restored(at('09:10')));
    expect(await only()).toMatchObject({ id, next_reminder: at('09:00') });
  });

  it('starts the reminders at the interval once nothing is kept of them', async () => {
    const story = new TaskStory(60);
    await apply(at('08:00'), story.created(at('08:00')));
    await apply(at('08:10'), story.deleted());
    const removed = new RetentionService(chains.source, chains.clock, SCHEDULER_RETENTION);
    const count = async () => (await chains.source.query('SELECT FROM scheduler.removed_reminders')).length;
    chains.clock.set(at('08:10', '24'));
    await removed.prune();
    expect(await count()).toBe(1);
    chains.clock.set(at('08:11', '24'));
    await removed.prune();
    expect(await count()).toBe(0);
    await apply(at('08:12', '24'), story.restored(at('08:12', '24')));
    expect((await only()).next_reminder).toEqual(at('09:12', '24'));
  });
});

it('a task that is activated, not undone, begins anew', async () => {
  const story = new TaskStory(60);
  await apply(at('08:00'), story.created(at('08:00')));
  const { id } = await only();
  await apply(at('08:20'), story.paused());
  await apply(at('08:30'), story.activated(at('08:30')));
  const again = await only();
  expect([again.next_reminder, again.id === id]).toEqual([at('09:30'), false]);
  // Nothing is left that a later change could bring back.
  expect(await chains.source.query('SELECT FROM scheduler.removed_reminders')).toEqual([]);
});

it('a pause that is undone leaves a reminder that waits for a window as it was [UNDO-02, CAL-01]', async () => {
  chains.clock.set(at('13:00'));
  await chains.calendars.applyEvents([school({ weeklyWindows: week('07:00', '17:00') })]);
  const story = new TaskStory(60);
  // 16:30 by the clocks of the school.
  await apply(at('22:30'), story.created(at('22:30')));
  const before = await only();
  expect(before).toMatchObject({ due_at: at('23:30'), held_reason: 'hours' });
  await apply(at('22:40'), story.paused());
  await apply(at('22:41'), story.resumed(at('22:41')));
  expect(await only()).toEqual({ ...before, resumed: true });
  await chains.calendars.applyEvents([school({})]);
});
