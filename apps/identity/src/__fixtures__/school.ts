import type { PublishedTask, StoredDepartment, StoredEmployee } from '@recuerda/contracts';
import { BARE_DEPARTMENT, BARE_EMPLOYEE, BARE_TASK } from '@recuerda/testing';

export const USER_ID = '0198f2a0-0000-7000-8000-0000000000b1';
export const DEPARTMENT_ID = '0198f2a0-0000-7000-8000-00000000000d';
export const EMPLOYEE_ID = '0198f2a0-0000-7000-8000-00000000000e';
export const TASK_ID = '0198f2a0-0000-7000-8000-00000000000f';
const at = '2026-01-15T12:00:00.000Z';
const timestamps = { createdAt: at, updatedAt: at };

export const DEPARTMENT: StoredDepartment = {
  ...BARE_DEPARTMENT,
  id: DEPARTMENT_ID,
  name: 'Administración',
  description: null,
  ...timestamps,
};

export const EMPLOYEE: StoredEmployee = {
  ...BARE_EMPLOYEE,
  id: EMPLOYEE_ID,
  name: 'Luis Núñez',
  phone: '9999-9999',
  departmentId: DEPARTMENT_ID,
  ...timestamps,
};

export const TASK: PublishedTask = {
  ...BARE_TASK,
  id: TASK_ID,
  title: 'Informe',
  description: null,
  employeeId: EMPLOYEE_ID,
  reminderInterval: 60,
  isActive: true,
  isCompleted: false,
  remindable: true,
  activation: 1,
  departmentId: DEPARTMENT_ID,
  ...timestamps,
};
