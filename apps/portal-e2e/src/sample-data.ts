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
