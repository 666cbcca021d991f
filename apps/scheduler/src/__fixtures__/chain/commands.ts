import { expect } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@recuerda/contracts';
import fc from 'fast-check';
import { readDue, START } from '../../rows/due-rows.js';
import { ALL_SHARDS, type Chains } from './chains-under-test.js';
import { compare } from './compare.js';
import { at, OUTCOMES, resultOf, type DayModel } from './day-model.js';
import type { TaskAction } from './task-model.js';

type Command = fc.AsyncCommand<DayModel, Chains>;

/** Actions that start or end a chain are more frequent than others. */
const ACTIONS: TaskAction[] = [
  ...([
    'create',
    'pause',
    'pause',
    'pause',
    'activate',
    'activate',
    'activate',
    'complete',
    'reopen',
    'reopen',
  ] as const),
  ...(['loseEmployee', 'findEmployee', 'findEmployee', 'rename', 'republish', 'delete'] as const),
  ...[{ every: 1 }, { every: 15 }, { every: 1_440 }, { snooze: 0 }, { snooze: 10 }, { snooze: 120 }],
  ...[
    { due: null },
    { due: { in: 90, remindBefore: null, overdueInterval: 15 } },
    { due: { in: 3_000, remindBefore: 60, overdueInterval: null } },
    { due: { in: -10, remindBefore: 0, overdueInterval: 240 } },
  ],
];
/** The first task exists from the start and is chosen more often. */
const which = fc.constantFrom(0, 0, 1);
const mostlyLatest = fc.oneof(fc.constant(0), fc.nat(20));

function command(name: string, run: (day: DayModel, chains: Chains) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (day, chains) => {
      await run(day, chains);
      await compare(day, chains);
    },
    toString: () => name,
  };
}

export const apply = async (day: DayModel, chains: Chains, picks: readonly number[]) => {
  const batch = picks.map((pick) => at(day.events, pick));
  await chains.taskEvents.applyEvents(batch);
  day.model.apply(batch, day.now);
};

/** A task changes; most often the scheduler applies the event immediately. */
const change = fc
  .tuple(which, fc.constantFrom(...ACTIONS), fc.constantFrom(true, true, false))
  .map(([task, action, applied]): Command => {
    const name = `${JSON.stringify(action)}${applied ? '' : ', not applied yet'}`;
    const run = async (day: DayModel, chains: Chains) => {
      day.events.push(day.task(task).change(action, new Date(day.now)));
      if (applied) await apply(day, chains, [day.events.length - 1]);
    };
    return { ...command(`change(task ${task}, ${name})`, run), check: (day) => day.task(task).may(action) };
  });

/** Events of any time, 0 the latest, arrive in one batch: late, repeated and in any order. */
const applyAgain = fc.array(mostlyLatest, { minLength: 1, maxLength: 6 }).map((picks) =>
  command(`apply(${picks.join()})`, async (day, chains) => {
    const latest = [...day.events.keys()].reverse();
    await apply(
      day,
      chains,
      picks.map((pick) => at(latest, pick)),
    );
  }),
);

const wait = async (day: DayModel, chains: Chains, ms: number) => {
  day.now += ms;
  chains.clock.set(new Date(day.now));
};
/** Time passes, or the clock jumps by an hour. */
const pass = fc
  .constantFrom(1, 59_999, 10 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS, HOUR_MS, -HOUR_MS)
  .map((ms) => command(`pass(${ms} ms)`, (day, chains) => wait(day, chains, ms)));

/** The earliest due reminders are dispatched, only of the tasks' current activation. */
const dispatch = fc
  .record({
    /** Milliseconds after the next due time; null: now. */
    late: fc.constantFrom(0, 7_250, 3 * HOUR_MS, 25 * HOUR_MS, -1, null),
    ahead: fc.constantFrom(0, 0, 1_000),
    limit: fc.constantFrom(500, 1),
  })
  .map(({ late, ahead, limit }) =>
    command(`dispatch(${late} ms late, ${ahead} ms ahead, ${limit})`, async (day, chains) => {
      const [soonest] = day.model.due(Infinity);
      if (late !== null && soonest) await wait(day, chains, Math.max(0, soonest.due + late - day.now));
      const horizon = new Date(day.now + ahead);
      const rows = await readDue(chains.source, { after: START, horizon, shards: ALL_SHARDS, limit });
      const waiting = day.model.due(horizon.getTime());
      expect(rows.map(({ nextReminder }) => nextReminder.getTime())).toEqual(
        waiting.slice(0, limit).map(({ due }) => due),
      );
      for (const row of rows) {
        const replica = day.model.tasks.get(row.taskId);
        const chain = waiting.find(({ reminder }) => day.ids.get(reminder) === row.id);
        if (!replica || !chain) throw new Error(`reminder ${row.id} must not be dispatched`);
        expect(replica).toMatchObject({ remindable: true, deleted: false, activation: row.activation, chain });
        day.dispatched.push({ reminder: chain.reminder, row });
      }
    }),
  );

/** Recent and old reminders end, in one batch, some of them twice; or their results are not applied yet. */
const end = fc
  .tuple(
    fc.array(mostlyLatest, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(false, false, true),
    fc.constantFrom(true, true, false),
  )
  .map(([picks, fails, applied]) =>
    command(
      `end(${picks.join()}, ${fails ? 'failing' : 'sent'}${applied ? '' : ', not applied yet'})`,
      async (day, chains) => {
        if (day.dispatched.length === 0) return;
        const ended = picks.map((pick) => day.end(pick, fails));
        if (!applied) return;
        await chains.results.recordOutcomes(ended.map(({ event }) => event));
        for (const { reminder, outcome, sentAt } of ended) day.model.recordResult(reminder, outcome, sentAt, day.now);
      },
    ),
  );

/** A second, different result of a reminder: the one that is applied first counts. */
const contradict = fc.tuple(mostlyLatest, fc.constantFrom(...OUTCOMES)).map(([pick, outcome]) =>
  command(`contradict(${pick}, ${outcome})`, async (day, chains) => {
    if (day.dispatched.length === 0) return;
    const { reminder, row } = at(day.dispatched.toReversed(), pick);
    await chains.results.recordOutcomes([resultOf(row, outcome, day.now)]);
    day.model.recordResult(reminder, outcome, day.now, day.now);
  }),
);

const initialise = fc.option(which, { nil: undefined }).map((task) =>
  command(`initialise(${task ?? ''})`, async (day, chains) => {
    const id = task === undefined ? undefined : day.task(task).id;
    const { result } = await chains.initialise.initialise(id);
    expect(result).toEqual(day.model.initialise(id, day.now));
  }),
);

export const COMMANDS = [
  ...[change, change, change, change, change, applyAgain, applyAgain, pass, dispatch, dispatch, dispatch],
  ...[end, end, end, contradict, initialise],
];
