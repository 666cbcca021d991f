import type {
  DashboardView,
  DepartmentView,
  EmployeeView,
  MetricsView,
  Page,
  TaskWithReminder,
} from '@recuerda/contracts';

const CREATED = '2026-03-01T12:00:00.000Z';
const id = (kind: number, number: number): string =>
  `0198f2a0-0000-7000-8000-${String(kind).padStart(4, '0')}${String(number).padStart(8, '0')}`;

export const department = (number: number, more: Partial<DepartmentView> = {}): DepartmentView => ({
  id: id(1, number),
  name: `Departamento ${number}`,
  description: 'Descripción',
  createdAt: CREATED,
  updatedAt: CREATED,
  weeklyWindows: null,
  managerEmployeeId: null,
  manager: null,
  escalation: null,
  employeeCount: 0,
  taskCount: 0,
  ...more,
});

export const employee = (number: number, more: Partial<EmployeeView> = {}): EmployeeView => ({
  id: id(2, number),
  name: `Empleado ${number}`,
  phone: '+504 9999-9999',
  email: null,
  departmentId: id(1, 1),
  createdAt: CREATED,
  updatedAt: CREATED,
  department: { id: id(1, 1), name: 'Departamento 1', description: null },
  weeklyWindows: null,
  consentAt: null,
  consentSource: null,
  optedOutAt: null,
  unreachableReason: null,
  newPhone: null,
  absences: [],
  taskCount: 0,
  ...more,
});

export const task = (number: number, more: Partial<TaskWithReminder> = {}): TaskWithReminder => ({
  id: id(3, number),
  title: `Tarea ${number}`,
  description: null,
  employeeId: id(2, 1),
  reminderInterval: 60,
  isActive: true,
  isCompleted: false,
  confirmCompletion: false,
  proofRequired: false,
  dueAt: null,
  remindBefore: null,
  overdueInterval: null,
  repetition: null,
  snoozedUntil: null,
  snoozeReason: null,
  acknowledgedAt: null,
  escalatedAt: null,
  escalationStep: null,
  escalatedToId: null,
  escalationOutcome: null,
  completionReportedAt: null,
  rejectReason: null,
  declinedAt: null,
  declineReason: null,
  seriesId: null,
  occurrenceAt: null,
  groupId: null,
  openSince: CREATED,
  escalatedTo: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  employee: {
    id: id(2, 1),
    name: 'Empleado 1',
    phone: '99999999',
    department: { id: id(1, 1), name: 'Departamento 1' },
    unreachable: null,
  },
  nextReminder: null,
  ...more,
});

/** A reminder that is scheduled and was not held. */
export const SCHEDULED = { sentAt: null, status: 'scheduled', heldReason: null, failedAt: null } as const;

export const page = <T>(items: T[], more: Partial<Page<T>> = {}): Page<T> => ({
  items,
  nextCursor: null,
  total: items.length,
  ...more,
});

export const dashboard = (more: Partial<DashboardView> = {}): DashboardView => ({
  totalEmployees: 0,
  activeTasks: 0,
  totalTasks: 0,
  totalDepartments: 0,
  remindersToday: 0,
  recentTasks: [],
  upcomingReminders: [],
  ...more,
});

export const metrics = (more: Partial<MetricsView> = {}): MetricsView => ({
  departmentStats: [],
  employeeStats: [],
  taskStatusData: [],
  reminderStats: [],
  weeklyReminders: [],
  efficiency: 0,
  productivity: 0,
  averageResponseTime: '1.0h',
  monthlyGrowth: 0,
  activeEmployees: 0,
  activeTasks: 0,
  totalTasks: 0,
  remindersToday: 0,
  tasksThisMonth: 0,
  tasksLastMonth: 0,
  receipts: null,
  overdueTasks: null,
  ...more,
});
