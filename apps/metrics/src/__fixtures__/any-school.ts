import { DAY_MS, HOUR_MS } from '@recuerda/contracts';
import fc from 'fast-check';
import { v5 } from 'uuid';
import type { School } from './school.js';

const NAMES = [
  ...['Ana', 'ana', 'Álvaro', 'Zoe', 'Ñusta', 'Nora', 'Óscar', 'Ana Martínez', 'Juan Martínez', 'Dirección'],
  ...['Matemática', 'Matemáticas', '123456789🎓!', 'María Fernández'],
];
const NAMESPACE = '6ba7b812-9dad-11d1-80b4-00c04fd430c8';
const idOf = (what: string, index: number): string => v5(`${what} ${index}`, NAMESPACE);

/**
 * Instants in the 65 days before `until` at which a local month begins, and the last at which a local day begins or
 * clocks change.
 */
export function turnsBefore(until: number, zone: string): number[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, day: 'numeric', timeZoneName: 'longOffset' });
  const hours = Array.from({ length: 65 * 24 }, (_, index) => Math.floor(until / HOUR_MS) * HOUR_MS - index * HOUR_MS);
  const turns = hours.filter((hour) => format.format(hour) !== format.format(hour - 1));
  return [...turns.slice(0, 4), ...turns.filter((hour) => format.format(hour).startsWith('1,'))];
}

/**
 * A school with any tasks and reminders of the 65 days before `now`, mostly beside the given turns or a window's
 * border.
 */
export function anySchool(now: number, turns: readonly number[]): fc.Arbitrary<School> {
  const borders = [...turns, ...[1, 7, 30].map((days) => now - days * DAY_MS)];
  const instant = fc
    .oneof(
      fc.integer({ min: 0, max: 65 * DAY_MS }).map((ms) => now - ms),
      fc.tuple(fc.constantFrom(...borders), fc.integer({ min: -60_000, max: 60_000 })).map(([at, ms]) => at + ms),
      fc.tuple(fc.constantFrom(...borders), fc.constantFrom(-1, 0, 1, -HOUR_MS, HOUR_MS)).map(([at, ms]) => at + ms),
    )
    .map((ms) => new Date(Math.min(now, ms)));
  const named = (maxLength: number) => fc.array(fc.record({ name: fc.constantFrom(...NAMES) }), { maxLength });
  const shapes = fc.record({
    departments: named(4),
    // Also of an unknown department or employee.
    employees: fc.array(fc.record({ name: fc.constantFrom(...NAMES), department: fc.nat(4) }), { maxLength: 11 }),
    tasks: fc.array(
      fc.record({
        employee: fc.nat(11),
        reminderInterval: fc.constantFrom(1, 15, 30, 60, 120, 240, 480, 1440),
        state: fc.constantFrom('active', 'paused', 'completed'),
        dueAt: fc.option(fc.integer({ min: -9 * DAY_MS, max: 9 * DAY_MS }).map((ms) => new Date(now + ms))),
        createdAt: instant,
      }),
      { maxLength: 40, size: 'max' },
    ),
    sends: fc.array(fc.record({ at: instant, ok: fc.boolean() }), { maxLength: 60, size: 'max' }),
  });
  return shapes.map(({ departments, employees, tasks, sends }) => ({
    departments: departments.map(({ name }, index) => ({ id: idOf('department', index), name })),
    employees: employees.map(({ name, department }, index) => ({
      id: idOf('employee', index),
      name,
      departmentId: idOf('department', department),
    })),
    tasks: tasks.map(({ employee, state, ...rest }, index) => ({
      id: idOf('task', index),
      employeeId: idOf('employee', employee),
      isActive: state === 'active',
      isCompleted: state === 'completed',
      ...rest,
    })),
    sends: sends.map((send, index) => ({ id: idOf('reminder', index), ...send })),
  }));
}
