import type { Envelope } from '@recuerda/contracts';
import fc from 'fast-check';
import { department, departmentDeleted, employee, employeeDeleted, task, taskDeleted } from './events.js';
import { type CountedSend, countsOf } from './send-counts.js';

/** A history of some entities and reminders, and what must be left of it. */
interface Story {
  events: Envelope[];
  /** The counts that notifiers publish. */
  counts: Envelope[];
  expected: {
    departments: unknown[];
    employees: unknown[];
    tasks: unknown[];
    loads: unknown[];
    minutes: unknown[];
  };
}

const idOf = (kind: number, index: number): string =>
  `00000000-0000-4000-8${kind}00-${String(index).padStart(12, '0')}`;
const [DEPARTMENT, EMPLOYEE, TASK, NOTIFIER] = [1, 2, 3, 5] as const;
const indexes = { department: fc.nat(2), employee: fc.nat(3), minute: fc.nat(3) };

/** Versions 1, 2, ... of each of up to `count` entities; the last may be a deletion (null). */
const histories = <T>(state: fc.Arbitrary<T>, count: number) =>
  fc.array(
    fc
      .tuple(fc.array(state, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([states, deleted]) => (deleted ? [...states, null] : states)),
    { minLength: 1, maxLength: count },
  );

const taskState = fc.record({
  employee: indexes.employee,
  interval: fc.constantFrom(1, 15, 60, 1440),
  isActive: fc.boolean(),
});
const result = fc.record({
  ok: fc.boolean(),
  minute: indexes.minute,
  second: fc.nat(59),
  notifier: fc.nat(2),
  department: indexes.department,
});
const world = fc.record({
  departments: histories(fc.record({ name: fc.string({ maxLength: 3 }) }), 3),
  employees: histories(fc.record({ name: fc.string({ maxLength: 3 }), department: indexes.department }), 4),
  tasks: histories(taskState, 6),
  results: fc.array(result, { maxLength: 8 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

export const storyOf = (): fc.Arbitrary<Story> =>
  world.map((given) => ({ events: eventsOf(given), counts: countsOf(countedOf(given)), expected: expectedOf(given) }));

const sentAt = (minute: number, second: number): string =>
  new Date(Date.UTC(2026, 0, 15, 11, minute, second)).toISOString();

function eventsOf({ departments, employees, tasks }: World): Envelope[] {
  const each = <T>(
    kind: number,
    all: (T | null)[][],
    event: (id: string, version: number, state: T | null) => Envelope,
  ) => all.flatMap((states, index) => states.map((state, at) => event(idOf(kind, index), at + 1, state)));
  return [
    ...each(DEPARTMENT, departments, (id, version, state) =>
      state ? department(id, version, state) : departmentDeleted(id, version),
    ),
    ...each(EMPLOYEE, employees, (id, version, state) =>
      state
        ? employee(id, version, { name: state.name, departmentId: idOf(DEPARTMENT, state.department) })
        : employeeDeleted(id, version),
    ),
    ...each(TASK, tasks, (id, version, state) =>
      state
        ? task(id, version, {
            employeeId: idOf(EMPLOYEE, state.employee),
            reminderInterval: state.interval,
            isActive: state.isActive,
          })
        : taskDeleted(id, version),
    ),
  ];
}

const countedOf = ({ results }: World): CountedSend[] =>
  results.map(({ ok, minute, second, notifier, department: index }) => ({
    at: new Date(sentAt(minute, second)),
    ok,
    departmentId: index === 0 ? null : idOf(DEPARTMENT, index),
    instanceId: idOf(NOTIFIER, notifier),
  }));

function expectedOf({ departments, employees, tasks, results }: World): Story['expected'] {
  const alive = <T>(all: (T | null)[][]) =>
    all.flatMap((states, index) => {
      const last = states.at(-1);
      return last ? [{ index, last }] : [];
    });
  const living = alive(tasks);
  const loads = [0, 1, 2, 3].flatMap((index) => {
    const own = living.filter(({ last }) => last.employee === index);
    const active = own.filter(({ last }) => last.isActive);
    const minutes = active.reduce((sum, { last }) => sum + last.interval, 0);
    return own.length === 0
      ? []
      : [{ id: idOf(EMPLOYEE, index), tasks: own.length, active_tasks: active.length, active_minutes: minutes }];
  });
  const minutes = [0, 1, 2, 3].flatMap((minute) => {
    const own = results.filter((one) => one.minute === minute);
    const ok = own.filter((one) => one.ok).length;
    return own.length === 0 ? [] : [{ minute: new Date(sentAt(minute, 0)), sent: ok, failed: own.length - ok }];
  });
  return {
    departments: alive(departments).map(({ index, last }) => ({ id: idOf(DEPARTMENT, index), name: last.name })),
    employees: alive(employees).map(({ index, last }) => ({
      id: idOf(EMPLOYEE, index),
      name: last.name,
      department_id: idOf(DEPARTMENT, last.department),
    })),
    tasks: living.map(({ index, last }) => ({
      id: idOf(TASK, index),
      employee_id: idOf(EMPLOYEE, last.employee),
      reminder_interval: last.interval,
      is_active: last.isActive,
    })),
    loads,
    minutes,
  };
}
