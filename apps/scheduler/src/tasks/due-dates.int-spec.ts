import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Chains, createChains, type ReminderRow } from '../__fixtures__/chain/chains-under-test.js';
import { failed, sent } from '../__fixtures__/results.js';
import { TaskStory } from '../__fixtures__/task-story.js';

const day = (time: string, date = '23'): Date => new Date(`2026-11-${date}T${time}:00.000Z`);

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(() => chains.clear());

const only = async (): Promise<ReminderRow> => (await chains.rows())[0] as ReminderRow;
const apply = async (now: Date, ...events: Parameters<Chains['taskEvents']['applyEvents']>[0]): Promise<void> => {
  chains.clock.set(now);
  await chains.taskEvents.applyEvents(events);
};
const record = async (result: typeof sent, now: Date): Promise<void> => {
  const { id, task_id, next_reminder } = await only();
  chains.clock.set(now);
  await chains.results.recordOutcomes([
    result({ reminderId: id, taskId: task_id, dueAt: next_reminder.toISOString(), activation: 1 }),
  ]);
};
/** Sends the reminder when it is due. Returns when the next one is. */
const sendNext = async (): Promise<Date> => {
  await record(sent, (await only()).next_reminder);
  return (await only()).next_reminder;
};

describe('a task with a due date', () => {
  it('is reminded from so long before it on, and more often after it [DUE-01, DUE-02]', async () => {
    const story = new TaskStory(120);
    await apply(day('08:00'), story.created(day('08:00')));
    const due = { dueAt: day('18:00').toISOString(), remindBefore: 180, overdueInterval: 15 };
    await apply(day('09:00'), story.due(due, day('09:00')));
    expect((await only()).next_reminder).toEqual(day('15:00'));
    expect(await sendNext()).toEqual(day('17:00'));
    expect(await sendNext()).toEqual(day('18:15'));
    expect(await sendNext()).toEqual(day('18:30'));
  });

  it('is rescheduled when a field of it changes, which ends a snooze, and only then [DUE-03]', async () => {
    const story = new TaskStory(60);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.snoozed(day('20:00')));
    await apply(day('09:00'), story.due({ dueAt: day('18:00').toISOString() }, day('09:00')));
    const { id, next_reminder } = await only();
    expect(next_reminder).toEqual(day('10:00'));
    await apply(day('09:30'), story.renamed());
    expect(await only()).toMatchObject({ id, next_reminder });
    await apply(day('09:40'), story.due({ dueAt: null }, day('09:40')));
    expect((await only()).next_reminder).toEqual(day('10:40'));
  });

  it.each([
    ['when reminders begin', 60, '18:00', { remindBefore: 180 }, '15:00'],
    ['the interval from then on', 120, '09:00', { overdueInterval: 15 }, '09:15'],
  ] as const)('is rescheduled where only %s changes [DUE-03]', async (_name, interval, dueAt, change, expected) => {
    const story = new TaskStory(interval);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day(dueAt).toISOString() }, day('08:00')));
    await apply(day('08:10'), story.due(change, day('08:10')));
    expect((await only()).next_reminder).toEqual(day(expected));
  });

  it('that is snoozed until before reminders begin waits until then', async () => {
    const story = new TaskStory(60);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day('18:00').toISOString(), remindBefore: 60 }, day('08:00')));
    await apply(day('08:00'), story.snoozed(day('12:00')));
    expect((await only()).next_reminder).toEqual(day('17:00'));
  });

  it('whose snooze ended before reminders begin waits until then, however late its event comes [DUE-01]', async () => {
    const story = new TaskStory(60);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day('18:00').toISOString(), remindBefore: 60 }, day('08:00')));
    await apply(day('13:00'), story.snoozed(day('12:00'), day('08:00')));
    expect((await only()).next_reminder).toEqual(day('17:00'));
  });

  it('is reminded now where somebody wants it, and otherwise not before reminders begin [DUE-01]', async () => {
    const story = new TaskStory(60);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day('18:00').toISOString(), remindBefore: 60 }, day('08:00')));
    // Of many that are reminded now, each has its turn; the event of some comes only after it.
    await apply(day('09:00'), story.remindedNow(day('09:00'), day('09:01')));
    expect((await only()).next_reminder).toEqual(day('09:01'));
    await apply(day('09:10'), story.remindedNow(day('09:10')));
    expect((await only()).next_reminder).toEqual(day('09:10'));
    const planned = await chains.preview.listPlanned({ taskId: story.id, count: 3 });
    expect(planned.map(({ at }) => at.slice(11, 16))).toEqual(['09:10', '17:00', '18:00']);
    expect(await sendNext()).toEqual(day('17:00'));
    expect(await sendNext()).toEqual(day('18:00'));
  });

  it('keeps to it when its chain begins again after a failure [DUE-02]', async () => {
    const story = new TaskStory(60);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day('08:30').toISOString(), overdueInterval: 15 }, day('08:00')));
    expect((await only()).next_reminder).toEqual(day('08:45'));
    await record(failed, day('08:45'));
    chains.clock.set(day('10:00'));
    await chains.initialise.initialise();
    expect((await only()).next_reminder).toEqual(day('10:15'));
  });

  it('shows in its preview when it is reminded [DUE-04]', async () => {
    const story = new TaskStory(120);
    await apply(day('08:00'), story.created(day('08:00')));
    await apply(day('08:00'), story.due({ dueAt: day('11:00').toISOString(), overdueInterval: 30 }, day('08:00')));
    const planned = await chains.preview.listPlanned({ taskId: story.id, count: 4 });
    expect(planned.map(({ at }) => at.slice(11, 16))).toEqual(['10:00', '11:30', '12:00', '12:30']);
  });
});
