import { z } from 'zod';
import { storedDepartment } from '../entities/department.js';
import { storedEmployee } from '../entities/employee.js';

const taskCount = z.int().nonnegative();

export const departmentView = z.object({
  ...storedDepartment.shape,
  manager: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  employeeCount: z.int().nonnegative(),
  taskCount,
});
export type DepartmentView = z.infer<typeof departmentView>;

export const employeeView = z.object({
  ...storedEmployee.shape,
  department: storedDepartment.pick({ id: true, name: true, description: true }),
  taskCount,
});
export type EmployeeView = z.infer<typeof employeeView>;
