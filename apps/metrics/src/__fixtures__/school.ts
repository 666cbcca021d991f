import { type Envelope, MINUTE_MS } from '@recuerda/contracts';
import { v5 } from 'uuid';
import { department, departmentDeleted, employee, task, taskDeleted } from './events.js';
import { countsOf } from './send-counts.js';

/** Rows of a school as any service could hold them: what the figures must be recomputed from. */
export interface School {
  departments: { id: string; name: string }[];
  employees: { id: string; name: string; departmentId: string }[];
  tasks: {
    id: string;
    employeeId: string;
    reminderInterval: number;
    isActive: boolean;
    isCompleted: boolean;
    dueAt: Date | null;
    createdAt: Date;
  }[];
  sends: { id: string; at: Date; ok: boolean }[];
}

const NAMESPACE = '6ba7b812-9dad-11d1-80b4-00c04fd430c8';
const id = (what: string, index: number): string => v5(`${what} ${index}`, NAMESPACE);
const DEPARTMENTS = ['Administración', 'Dirección', 'Primaria', 'Ábaco', 'Ñandú', 'Biblioteca'];
const NAMES = [
  'María Fernández',
  'Ana',
  'Álvaro',
  'Zoe',
  'Óscar',
  'Luis',
  'Ñusta',
  'Berta',
  'ana',
  'Juan Martínez',
  'Eva',
  'Iñaki',
];
const INTERVALS = [1, 15, 30, 60, 120, 240, 480, 1440];

const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

/** A school whose tasks and reminders reach months back from `now`, unevenly. */
export function schoolAt(now: Date): School {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const departments = DEPARTMENTS.map((name, index) => ({ id: id('department', index), name }));
  const employees = NAMES.map((name, index) => ({
    id: id('employee', index),
    name,
    departmentId: at(departments, index % 4).id,
  }));
  const tasks = Array.from({ length: 150 }, (_, index) => ({
    id: id('task', index),
    employeeId: at(employees, (index * index) % 11).id,
    reminderInterval: at(INTERVALS, index * 3),
    isActive: index % 3 !== 0,
    isCompleted: index % 6 === 0,
    dueAt: index % 5 === 0 ? before(index * 100 - 5_000) : null,
    createdAt: before(index * 731),
  }));
  const sends = Array.from({ length: 600 }, (_, index) => ({
    id: id('reminder', index),
    at: before(index * 83),
    ok: index % 7 !== 0,
  }));
  return { departments, employees, tasks, sends };
}

/** The sends with their departments, as notifiers count them. */
const countedSends = ({ sends, departments }: School) =>
  sends.map((send, index) => ({
    ...send,
    departmentId: departments[index % 3]?.id ?? null,
    instanceId: id('notifier', index % 4),
  }));

/** The counts of the school's notifiers. */
export const sendCountsOf = (school: School): Envelope[] => countsOf(countedSends(school));

/** The part of a school that belongs to some departments. */
export function partOf(school: School, departmentIds: readonly string[]): School {
  const belongs = ({ departmentId }: { departmentId: string | null }) => departmentIds.includes(departmentId ?? '');
  const employees = school.employees.filter(belongs);
  const staff = new Set(employees.map((employee) => employee.id));
  return {
    departments: school.departments.filter((department) => departmentIds.includes(department.id)),
    employees,
    tasks: school.tasks.filter(({ employeeId }) => staff.has(employeeId)),
    sends: countedSends(school).filter(belongs),
  };
}

/** The events about a school: also earlier versions, and deleted entities. */
export function storyOf({ departments, employees, tasks }: School): Envelope[] {
  const gone = id('gone', 0);
  return [
    department(gone, 1),
    departmentDeleted(gone, 2),
    ...departments.flatMap((row) => [department(row.id, 1, { name: 'Antes' }), department(row.id, 2, row)]),
    ...employees.map((row) => employee(row.id, 1, row)),
    ...tasks.flatMap((row) => {
      const state = { ...row, createdAt: row.createdAt.toISOString(), dueAt: row.dueAt?.toISOString() ?? null };
      return [task(row.id, 1, { ...state, isActive: !row.isActive, employeeId: gone }), task(row.id, 2, state)];
    }),
    task(gone, 1, { employeeId: id('employee', 0) }),
    taskDeleted(gone, 2),
  ];
}
