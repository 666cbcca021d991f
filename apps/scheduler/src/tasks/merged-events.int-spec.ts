import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { TaskStory } from '../__fixtures__/task-story.js';

const at = (time: string): Date => new Date(`2026-11-23T${time}:00.000Z`);

let chains: Chains;
beforeAll(async () => {
  chains = await createChains('America/Tegucigalpa');
});
afterAll(() => chains?.drop());
beforeEach(() => chains.clear());

/** Returns when the task's reminder is due after the events arrived together. */
const applied = async (now: Date, ...events: Envelope[]): Promise<Date | undefined> => {
  chains.clock.set(now);
  await chains.taskEvents.applyEvents(events);
  return (await chains.rows())[0]?.next_reminder;
};

describe('events of a task that arrive together, such as after an outage', () => {
  it('start its reminders when they began, not at a later edit [REM-03, REM-04]', async () => {
    const story = new TaskStory(60);
    const events = [story.created(at('10:00')), story.renamed(at('10:20'))];
    expect(await applied(at('10:30'), ...events)).toEqual(at('11:00'));
    const again = [story.paused(at('10:40')), story.activated(at('10:45')), story.renamed(at('10:50'))];
    expect(await applied(at('10:55'), ...again.toReversed())).toEqual(at('11:45'));
    expect(await applied(at('11:00'), story.every(15, at('10:56')), story.renamed(at('10:59')))).toEqual(at('11:11'));
  });

  it('lose no end of a snooze, and nothing that somebody wanted now, to a later edit [REM-04]', async () => {
    const story = new TaskStory(60);
    await applied(at('08:00'), story.created(at('08:00')));
    const wanted = [story.remindedNow(at('10:00')), story.renamed(at('10:20'))];
    expect(await applied(at('10:30'), ...wanted)).toEqual(at('10:30'));
    const snoozed = [story.snoozed(at('12:00'), at('10:40')), story.renamed(at('12:30'))];
    expect(await applied(at('13:00'), ...snoozed)).toEqual(at('13:00'));
  });

  it('lose nothing that was wanted now to a later edit that comes before it, and repeat nothing [REM-04]', async () => {
    const story = new TaskStory(60);
    await applied(at('08:00'), story.created(at('08:00')));
    const wanted = story.remindedNow(at('10:00'));
    expect(await applied(at('10:02'), story.renamed(at('10:01')))).toEqual(at('10:02'));
    expect(await applied(at('10:03'), wanted)).toEqual(at('10:02'));
    // The snooze is known, and the change that is away is another.
    story.renamed(at('10:03'));
    expect(await applied(at('10:04'), story.every(90, at('10:04')))).toEqual(at('11:34'));
  });

  it('begin no earlier than a change that came before them [REM-04]', async () => {
    const story = new TaskStory(60);
    const created = story.created(at('08:00'));
    const shorter = story.every(15, at('09:00'));
    await applied(at('09:00'), created, shorter);
    const usual = story.every(60, at('09:05'));
    // The first event comes again.
    expect(await applied(at('09:06'), created, usual)).toEqual(at('10:05'));
  });
});
