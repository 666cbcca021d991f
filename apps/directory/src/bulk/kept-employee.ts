import type { Employee } from '../employees/employee.entity.js';

/** What is kept of a deleted employee: its row as JSON, and the departments that it managed. */
export interface KeptEmployee {
  employee: object;
  managed: string[];
}

export const EMPLOYEES = { nameOf: ({ name }: Employee) => name, missing: 'employee_not_found' };
