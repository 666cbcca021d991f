import { expect } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { Chains } from './chains-under-test.js';
import { compare } from './compare.js';
import { at, OUTCOMES, resultOf, type SchoolDay } from './school-day.js';
import type { Verb } from './told-task.js';

type Command = fc.AsyncCommand<SchoolDay, Chains>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Those that begin or end a chain come up more often than others. */
const VERBS: Verb[] = [
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
  ...[{ every: 1 }, { every: 15 }, { every: 1_440 }],
];
/** The first task is there from the start: most happens to it. */
const which = fc.constantFrom(0, 0, 1);
const mostlyLatest = fc.oneof(fc.constant(0), fc.nat(20));

function command(name: string, run: (day: SchoolDay, chains: Chains) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (day, chains) => {
      await run(day, chains);
      await compare(day, chains);
    },
    toString: () => name,
  };
}

export const hear = async (day: SchoolDay, chains: Chains, picks: readonly number[]) => {
  const batch = picks.map((pick) => at(day.told, pick));
  await chains.hear.run(batch);
  day.scheduler.hear(batch, day.now);
};

/** A task changes; most often the scheduler hears of it at once. */
const change = fc
  .tuple(which, fc.constantFrom(...VERBS), fc.constantFrom(true, true, false))
  .map(([task, verb, heard]): Command => {
    const name = `${JSON.stringify(verb)}${heard ? '' : ', not heard yet'}`;
    const run = async (day: SchoolDay, chains: Chains) => {
      day.told.push(day.task(task).change(verb, new Date(day.now)));
      if (heard) await hear(day, chains, [day.told.length - 1]);
    };
    return { ...command(`change(task ${task}, ${name})`, run), check: (day) => day.task(task).may(verb) };
  });

/** Events told at any time, 0 the latest, come in one batch: late, doubled and in any order. */
const hearAgain = fc.array(mostlyLatest, { minLength: 1, maxLength: 6 }).map((picks) =>
  command(`hear(${picks.join()})`, async (day, chains) => {
    const latest = [...day.told.keys()].reverse();
    await hear(
      day,
      chains,
      picks.map((pick) => at(latest, pick)),
    );
  }),
);

const wait = async (day: SchoolDay, chains: Chains, ms: number) => {
  day.now += ms;
  chains.clock.set(new Date(day.now));
};
/** Time passes, or the clock is stepped by an hour. */
const pass = fc
  .constantFrom(1, 59_999, 10 * MINUTE, HOUR, 24 * HOUR, HOUR, -HOUR)
  .map((ms) => command(`pass(${ms} ms)`, (day, chains) => wait(day, chains, ms)));

/** The soonest that are due are handed over, in the tasks' present activation only. */
const claim = fc
  .record({
    /** How long after the next due time; null: now. */
    late: fc.constantFrom(0, 7_250, 3 * HOUR, 25 * HOUR, -1, null),
    ahead: fc.constantFrom(0, 0, 1_000),
    limit: fc.constantFrom(500, 1),
  })
  .map(({ late, ahead, limit }) =>
    command(`claim(${late} ms late, ${ahead} ms ahead, ${limit})`, async (day, chains) => {
      const [soonest] = day.scheduler.claimable(Infinity);
      if (late !== null && soonest) await wait(day, chains, Math.max(0, soonest.claimable + late - day.now));
      const [now, horizon] = [new Date(day.now), new Date(day.now + ahead)];
      const claimed = await chains.claims.run({ now, horizon, limit, claimer: uuidv7() });
      const waiting = day.scheduler.claimable(horizon.getTime());
      expect(claimed).toHaveLength(Math.min(limit, waiting.length));
      const border = waiting[claimed.length - 1]?.claimable ?? Infinity;
      for (const row of claimed) {
        const known = day.scheduler.tasks.get(row.taskId);
        const chain = waiting.find(({ reminder }) => day.ids.get(reminder) === row.id);
        if (!known || !chain) throw new Error(`reminder ${row.id} was not to be handed over`);
        expect(known).toMatchObject({ remindable: true, deleted: false, activation: row.activation, chain });
        expect((row.dueFrom ?? row.nextReminder).getTime()).toBe(chain.claimable);
        expect(chain.claimable).toBeLessThanOrEqual(border);
        day.scheduler.claim(chain, day.now);
        day.handedOver.push({ reminder: chain.reminder, row });
      }
    }),
  );

/** Whoever had claimed is gone. */
const giveBack = fc.constant(
  command('giveBack()', async (day, chains) => {
    await chains.release.all();
    for (const chain of day.scheduler.claimable(Infinity)) if (chain.claims > 0) chain.claimable = chain.due;
  }),
);

/** Reminders end, of now or of long ago, told in one batch, some twice; or what became of them is not heard yet. */
const end = fc
  .tuple(
    fc.array(mostlyLatest, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(false, false, true),
    fc.constantFrom(true, true, false),
  )
  .map(([picks, fails, heard]) =>
    command(
      `end(${picks.join()}, ${fails ? 'failing' : 'sent'}${heard ? '' : ', not heard yet'})`,
      async (day, chains) => {
        if (day.handedOver.length === 0) return;
        const ended = picks.map((pick) => day.end(pick, fails));
        if (!heard) return;
        await chains.results.run(ended.map(({ event }) => event));
        for (const { reminder, outcome, sentAt } of ended) day.scheduler.conclude(reminder, outcome, sentAt, day.now);
      },
    ),
  );

/** Another result of a reminder than the one it had: whatever is heard first holds. */
const contradict = fc.tuple(mostlyLatest, fc.constantFrom(...OUTCOMES)).map(([pick, outcome]) =>
  command(`contradict(${pick}, ${outcome})`, async (day, chains) => {
    if (day.handedOver.length === 0) return;
    const { reminder, row } = at(day.handedOver.toReversed(), pick);
    await chains.results.run([resultOf(row, outcome, day.now)]);
    day.scheduler.conclude(reminder, outcome, day.now, day.now);
  }),
);

const initialise = fc.option(which, { nil: undefined }).map((task) =>
  command(`initialise(${task ?? ''})`, async (day, chains) => {
    const id = task === undefined ? undefined : day.task(task).id;
    const { result } = await chains.initialise.run(id);
    expect(result).toEqual(day.scheduler.initialise(id, day.now));
  }),
);

export const COMMANDS = [
  ...[change, change, change, change, change, hearAgain, hearAgain, pass, claim, claim, claim],
  ...[end, end, end, contradict, initialise, giveBack],
];
