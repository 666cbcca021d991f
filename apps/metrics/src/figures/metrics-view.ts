import type { MetricsView } from '@recuerda/contracts';
import { type DepartmentLoad, departmentStats, type EmployeeLoad, employeeStats } from './formulas/loads.js';
import {
  averageResponseTime,
  efficiency,
  monthlyGrowth,
  productivity,
  taskStatusData,
  type TaskTotals,
} from './formulas/task-figures.js';
import { receiptFigures, type ReceiptSum } from './formulas/receipt-figures.js';
import { remindersByHour, remindersByWeekday, type SendSlot, sentLastDay } from './formulas/send-slots.js';
import type { CreatedTasks } from './task.reader.js';

/** Sums that figures are made from. */
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
