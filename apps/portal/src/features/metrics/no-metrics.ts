import { type MetricsView, TASK_STATUS, WEEKDAYS } from '@recuerda/contracts';

/** Zeroes (docs/requirements.md, ERR-03): what stays when nothing could be loaded. */
export const NO_METRICS: MetricsView = {
  departmentStats: [],
  employeeStats: [],
  taskStatusData: Object.values(TASK_STATUS).map((status) => ({ ...status, value: 0 })),
  reminderStats: [],
  weeklyReminders: WEEKDAYS.map((day) => ({ day, count: 0 })),
  efficiency: 0,
  productivity: 0,
  averageResponseTime: '0m',
  monthlyGrowth: 0,
  activeEmployees: 0,
  activeTasks: 0,
  totalTasks: 0,
  remindersToday: 0,
  tasksThisMonth: 0,
  tasksLastMonth: 0,
  receipts: null,
  overdueTasks: null,
};
