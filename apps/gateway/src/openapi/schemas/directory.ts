import type { DepartmentView, EmployeeView, Page } from '@recuerda/contracts';
import { z } from 'zod';
import { component } from '../registry.js';
import { count, id, instant, pageOf } from './page.js';

export const department = component(
  'Department',
  z.object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    employeeCount: count,
    taskCount: count,
  }),
) satisfies z.ZodType<DepartmentView>;

export const employee = component(
  'Employee',
  z.object({
    id,
    name: z.string(),
    phone: z.string(),
    departmentId: id,
    createdAt: instant,
    updatedAt: instant,
    department: z.object({ id, name: z.string(), description: z.string().nullable() }),
    taskCount: count,
  }),
) satisfies z.ZodType<EmployeeView>;

export const departmentPage = pageOf('DepartmentPage', department) satisfies z.ZodType<Page<DepartmentView>>;
export const employeePage = pageOf('EmployeePage', employee) satisfies z.ZodType<Page<EmployeeView>>;
