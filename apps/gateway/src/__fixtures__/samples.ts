import type { DepartmentView, EmployeeView, MetricsView, ReminderView, TaskView } from '@recuerda/contracts';
import { BARE_DEPARTMENT, BARE_EMPLOYEE, BARE_TASK } from '@recuerda/testing';

export const DEPARTMENT_ID = '0198f2a0-0000-7000-8000-00000000000d';
export const EMPLOYEE_ID = '0198f2a0-0000-7000-8000-00000000000e';
export const TASK_ID = '0198f2a0-0000-7000-8000-00000000000f';
export const REMINDER_ID = '0198f2a0-0000-7000-8000-00000000000a';
const at = '2026-03-01T12:00:00.000Z';

export const department: DepartmentView = {
  ...BARE_DEPARTMENT,
  manager: null,
  id: DEPARTMENT_ID,
  name: 'Administración',
  description: null,
  createdAt: at,
  updatedAt: at,
  employeeCount: 1,
  taskCount: 1,
};

export const employee: EmployeeView = {
  ...BARE_EMPLOYEE,
  id: EMPLOYEE_ID,
  name: 'Ana Núñez',
  phone: '9999-9999',
  departmentId: DEPARTMENT_ID,
  createdAt: at,
  updatedAt: at,
  department: { id: DEPARTMENT_ID, name: 'Administración', description: null },
  taskCount: 1,
};

export const task: TaskView = {
  ...BARE_TASK,
  openSince: at,
  escalatedTo: null,
  id: TASK_ID,
  title: 'Revisar listas',
  description: null,
  employeeId: EMPLOYEE_ID,
  reminderInterval: 60,
  isActive: true,
  isCompleted: false,
  createdAt: at,
  updatedAt: at,
  employee: {
    id: EMPLOYEE_ID,
    name: 'Ana Núñez',
    phone: '9999-9999',
    department: { id: DEPARTMENT_ID, name: 'Administración' },
    unreachable: null,
  },
};

export const reminder: ReminderView = {
  id: REMINDER_ID,
  taskId: TASK_ID,
  nextReminder: '2026-03-01T13:00:00.000Z',
  sentAt: null,
  status: 'scheduled',
  heldReason: null,
  failedAt: null,
};

export const metrics: MetricsView = {
  departmentStats: [{ name: 'Secretaría...', fullName: 'Secretaría Académica', total: 4, active: 3 }],
  employeeStats: [],
  taskStatusData: [{ name: 'Activas', value: 3, color: '#10B981' }],
  reminderStats: [{ hour: '00:00', count: 2 }],
  weeklyReminders: [{ day: 'Lun', count: 7 }],
  efficiency: 120,
  productivity: 75,
  averageResponseTime: '1.5h',
  monthlyGrowth: -5,
  activeEmployees: 2,
  activeTasks: 3,
  totalTasks: 4,
  remindersToday: 9,
  tasksThisMonth: 1,
  tasksLastMonth: 2,
  receipts: null,
  overdueTasks: null,
};
