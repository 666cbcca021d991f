import { randomUUID } from 'node:crypto';
import type { DemoPlan } from './demo-plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';

/** Ids of the school's entities and of its past reminders, each by its index. */
export interface SchoolIds {
  departments: string[];
  employees: string[];
  tasks: string[];
  reminders: string[];
}

const of = (entries: readonly unknown[]): string[] => entries.map(() => randomUUID());

export const newIds = (plan: DemoPlan): SchoolIds => ({
  departments: of(DEPARTMENTS),
  employees: of(EMPLOYEES),
  tasks: of(plan.tasks),
  reminders: of(plan.reminders),
});
