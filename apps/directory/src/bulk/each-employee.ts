import type { Employee } from '../employees/employee.entity.js';

export const EMPLOYEES = { nameOf: ({ name }: Employee) => name, missing: 'employee_not_found' };
