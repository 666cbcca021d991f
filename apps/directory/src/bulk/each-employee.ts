import type { Employee } from '../employees/employee.entity.js';

export const EMPLOYEES = {
  nameOf: ({ name }: Employee) => name,
  departmentIdOf: ({ departmentId }: Employee) => departmentId,
  missing: 'employee_not_found',
};
