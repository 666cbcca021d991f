import { expect } from '@playwright/test';
import type { Api, ReminderRows } from '@recuerda/testing';

export interface Team {
  departmentId: string;
  employeeId: string;
  /** The number as the provider gets it. */
  to: string;
}

let employees = 0;

/** Creates the department `name` with the employee 'Empleado de <name>', who has a unique number. */
export async function team(api: Api, name: string): Promise<Team> {
  employees += 1;
  const random = Math.floor(Math.random() * 10_000);
  const number = `9${String(employees).padStart(3, '0')}-${String(random).padStart(4, '0')}`;
  const department = await api.department(name);
  const employee = await api.employee(department.id, `Empleado de ${name}`, number);
  return { departmentId: department.id, employeeId: employee.id, to: `504${number.replace('-', '')}` };
}

/** Makes the task's next reminder due now. */
export const remind = (rows: ReminderRows, taskId: string): Promise<void> =>
  expect.poll(() => rows.bringForward([taskId]), { message: 'the task has a scheduled reminder' }).toBe(1);

/** Resolves when the task's latest delivery has this status. */
export const delivered = (api: Api, taskId: string, status: 'sent' | 'failed'): Promise<void> =>
  expect
    .poll(async () => (await api.deliveries(taskId)).items[0]?.status, { message: 'the delivery ended' })
    .toBe(status);

const AT_ONCE = 24;

/** Creates `count` of them, several concurrently. */
async function many<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      made[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return made;
}

const of = <T>(items: T[], index: number): T => items[index % items.length] as T;
const numbered = (word: string, index: number): string => `${word} ${String(index).padStart(3, '0')}`;

/** Creates 'Área 000', 'Persona 000' and 'Tarea 000' and so on, as many as given. */
export async function fillSchool(
  api: Api,
  counts: { departments: number; employees: number; tasks: number },
): Promise<void> {
  const departments = await many(counts.departments, (index) => api.department(numbered('Área', index)));
  const employees = await many(counts.employees, (index) =>
    api.employee(of(departments, index).id, numbered('Persona', index), `9555-${String(index).padStart(4, '0')}`),
  );
  await many(counts.tasks, (index) =>
    api.task(of(employees, index).id, numbered('Tarea', index), { reminderInterval: 480, description: 'De muchas' }),
  );
}
