import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, type TaskPatch, type TaskSnapshot, TaskUpdated } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import fc from 'fast-check';
import { type Assignee, Task } from './task.entity.js';

const TRANSITIONS = ['pause', 'activate', 'complete', 'reopen'] as const;
type Transition = (typeof TRANSITIONS)[number];
type Phase = 'active' | 'paused' | 'completed';
type Action =
  | { transition: Transition }
  | { patch: TaskPatch; employee: Assignee | undefined }
  /** For that many milliseconds. */
  | { snooze: number };
type Step = { ms: number } & Action;

const idOf = (index: number): string => `0195c000-0000-7000-8000-00000000000${index}`;
/** The first three have a name and a phone. */
const EMPLOYEES: Assignee[] = [0, 1, 2, 3].map((index) => ({
  id: idOf(index),
  name: `E${index}`,
  reachable: index < 3,
  departmentId: null,
}));
const ID = idOf(9);
const CREATED = new Date('2028-02-29T05:59:59.999Z');

const employee = fc.constantFrom(...EMPLOYEES);
const edit = fc
  .record(
    {
      title: fc.constantFrom('Informe', 'Lista'),
      description: fc.constantFrom(null, 'Hoy'),
      reminderInterval: fc.constantFrom(1, 60),
    },
    { requiredKeys: [] },
  )
  .chain((patch) => fc.option(employee, { nil: undefined }).map((given) => ({ patch, employee: given })));
const snooze = fc.record({
  snooze: fc.oneof(fc.integer({ min: 1, max: 3 * HOUR_MS }), fc.constantFrom(-HOUR_MS, 0, 31 * 24 * HOUR_MS)),
});
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.nat(HOUR_MS),
    fc.oneof(
      { arbitrary: fc.record({ transition: fc.constantFrom(...TRANSITIONS) }), weight: 4 },
      { arbitrary: edit, weight: 2 },
      { arbitrary: snooze, weight: 2 },
    ),
  )
  .map(([ms, what]) => ({ ms, ...what }));
const life = fc.tuple(employee, fc.array(step, { maxLength: 40, size: 'max' }));

const phaseOf = ({ isActive, isCompleted }: TaskSnapshot): Phase =>
  isCompleted ? 'completed' : isActive ? 'active' : 'paused';

/** TASK-13: where each transition leads; undefined when it is refused. */
const LEADS: Record<Transition, Record<Phase, Phase | undefined>> = {
  pause: { active: 'paused', paused: 'paused', completed: undefined },
  activate: { active: 'active', paused: 'active', completed: undefined },
  complete: { active: 'completed', paused: 'completed', completed: 'completed' },
  reopen: { active: 'active', paused: undefined, completed: 'active' },
};

const mayLast = (ms: number): boolean => ms > 0 && ms <= 30 * 24 * HOUR_MS;
/** Returns the state after a step; undefined when it is refused. */
function leads(what: Step, from: Phase): Phase | undefined {
  if ('snooze' in what) return from === 'active' && mayLast(what.snooze) ? from : undefined;
  return 'transition' in what ? LEADS[what.transition][from] : from;
}

/** Takes the step; returns true if the task reports a change, or 'refused'. */
function take(task: Task, what: Step, now: Date): boolean | 'refused' {
  try {
    if ('snooze' in what) return task.snooze(new Date(now.getTime() + what.snooze), now);
    return 'transition' in what ? task[what.transition](now) : task.edit(what.patch, what.employee, now);
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
}

/** Runs the steps on a task, and passes each with the states before and after it. */
function live(
  [first, steps]: [Assignee, Step[]],
  look: (seen: {
    before: TaskSnapshot;
    after: TaskSnapshot;
    task: Task;
    step: Step;
    done: boolean | 'refused';
    now: Date;
  }) => void,
): void {
  const clock = new FakeClock(CREATED);
  const input = { id: ID, title: 'Informe', description: null, employeeId: first.id, reminderInterval: 60 };
  const task = Task.create(input, first, clock.now());
  for (const one of steps) {
    clock.advance(one.ms);
    const before = task.toSnapshot();
    const done = take(task, one, clock.now());
    look({ before, after: task.toSnapshot(), task, step: one, done, now: clock.now() });
  }
}

describe('a task, whatever is done to it', () => {
  it('goes where the requirements say, and is left as it was by what is refused or changes nothing', () => {
    fc.assert(
      fc.property(life, (given) => {
        live(given, ({ before, after, step: what, done, now }) => {
          const from = phaseOf(before);
          const to = leads(what, from);
          expect(phaseOf(after)).toBe(to ?? from);
          expect(done === 'refused').toBe(to === undefined);
          if (done !== true) expect(after).toEqual(before);
          else expect(after.updatedAt).toBe(now.toISOString());
        });
      }),
    );
  });

  it('changes exactly the given fields', () => {
    fc.assert(
      fc.property(life, (given) => {
        live(given, ({ before, after, step: what }) => {
          const { title, description, employeeId, reminderInterval } = {
            ...before,
            ...('patch' in what && what.patch),
          };
          const assigned = 'patch' in what ? (what.employee?.id ?? employeeId) : employeeId;
          expect(after).toMatchObject({ title, description, reminderInterval, employeeId: assigned, id: ID });
          expect(after.createdAt).toBe(CREATED.toISOString());
        });
      }),
    );
  });

  it('has one version more each time it changed, and no other time', () => {
    fc.assert(
      fc.property(life, (given) => {
        let version = 1;
        live(given, ({ task, done }) => {
          version += done === true ? 1 : 0;
          expect(task.version).toBe(version);
        });
      }),
    );
  });

  it('is remindable when active, not completed, and its employee has a name and a phone', () => {
    fc.assert(
      fc.property(life, (given) => {
        live(given, ({ after }) => {
          const reachable = EMPLOYEES.find(({ id }) => id === after.employeeId)?.reachable;
          expect(after.remindable).toBe(after.isActive && !after.isCompleted && reachable);
        });
      }),
    );
  });

  it('is snoozed until the time given, or until it is touched; both begin a new activation [TASK-14]', () => {
    fc.assert(
      fc.property(life, (given) => {
        let until: string | null = null;
        live(given, ({ before, after, step: what, done, now }) => {
          const isSnoozed = until !== null && Date.parse(until) > now.getTime();
          const isWoken = 'transition' in what && what.transition === 'activate' && isSnoozed;
          if (done === true && 'snooze' in what) until = new Date(now.getTime() + what.snooze).toISOString();
          else if (done === true && ('transition' in what || after.reminderInterval !== before.reminderInterval))
            until = null;
          expect(after.snoozedUntil).toBe(until);
          if (isWoken || (done === true && 'snooze' in what)) expect(after.activation).toBe(before.activation + 1);
        });
      }),
    );
  });

  it('begins a new activation whenever it begins to be reminded, and keeps it until it is snoozed or woken', () => {
    fc.assert(
      fc.property(life, (given) => {
        live(given, ({ before, after, step: what }) => {
          const isPutOff = 'snooze' in what || ('transition' in what && what.transition === 'activate');
          if (after.remindable && !before.remindable) expect(after.activation).toBeGreaterThan(before.activation);
          else if (after.remindable && !isPutOff) expect(after.activation).toBe(before.activation);
          expect(after.activation).toBeGreaterThanOrEqual(before.activation);
        });
      }),
    );
  });

  it('has a snapshot that matches the schema of the event at any time', () => {
    fc.assert(
      fc.property(life, (given) => {
        live(given, ({ after }) => expect(TaskUpdated.data.parse(after)).toEqual(after));
      }),
    );
  });
});
