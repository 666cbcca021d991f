import type { MetricsView } from '@recuerda/contracts';
import { type DepartmentLoad, departmentStats } from './formulas/department-stats.js';
import { efficiency } from './formulas/efficiency.js';
import { type EmployeeLoad, employeeStats } from './formulas/employee-stats.js';
import { monthlyGrowth } from './formulas/monthly-growth.js';
import { productivity } from './formulas/productivity.js';
import { receiptFigures, type ReceiptSum } from './formulas/receipt-figures.js';
import { averageResponseTime } from './formulas/response-time.js';
import { remindersByHour, remindersByWeekday, type SendSlot, sentLastDay } from './formulas/send-slots.js';
import { taskStatusData } from './formulas/task-status.js';
import type { TaskTotals } from './formulas/task-totals.js';
import type { CreatedTasks } from './task.reader.js';

/** What was read, added up but not yet turned into figures. */
interface Readings {
  departments: readonly DepartmentLoad[];
  employees: readonly EmployeeLoad[];
  totals: TaskTotals;
  created: CreatedTasks;
  slots: readonly SendSlot[];
  sentInThirtyDays: number;
  receipts: readonly ReceiptSum[];
  overdueTasks: number | null;
}

export function metricsView({
  departments,
  employees,
  totals,
  created,
  slots,
  sentInThirtyDays,
  receipts,
  overdueTasks,
}: Readings): MetricsView {
  const top = employeeStats(employees);
  return {
    departmentStats: departmentStats(departments),
    employeeStats: top,
    taskStatusData: taskStatusData(totals),
    reminderStats: remindersByHour(slots),
    weeklyReminders: remindersByWeekday(slots),
    efficiency: efficiency(sentInThirtyDays, created.lastThirtyDays),
    productivity: productivity(totals),
    averageResponseTime: averageResponseTime(totals),
    monthlyGrowth: monthlyGrowth(created.thisMonth, created.lastMonth),
    activeEmployees: top.length,
    activeTasks: totals.activeTasks,
    totalTasks: totals.tasks,
    remindersToday: sentLastDay(slots),
    tasksThisMonth: created.thisMonth,
    tasksLastMonth: created.lastMonth,
    receipts: receiptFigures(receipts),
    overdueTasks,
  };
}
