import { Controller, Inject } from '@nestjs/common';
import { TrailingRun } from '@recuerda/concurrency';
import { CountRemindersToday, GetMetrics, type MetricsView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, departmentScope } from '@recuerda/service';
import {
  receiptFigures,
  type ReceiptSum,
  remindersByHour,
  remindersByWeekday,
  type SendSlot,
  sentLastDay,
} from './formulas/send-figures.js';
import {
  averageResponseTime,
  type DepartmentLoad,
  departmentStats,
  efficiency,
  type EmployeeLoad,
  employeeStats,
  monthlyGrowth,
  productivity,
  taskStatusData,
  type TaskTotals,
} from './formulas/task-figures.js';
import { ReceiptReader, SendReader } from './send.reader.js';
import { CalendarReader, type CreatedTasks, TaskReader } from './task.reader.js';
import { daysBefore, type Scope } from './windows.js';

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

@Controller()
export class FiguresController {
  /** Shared reads: every open portal asks after every change, and requests during one read share the next. */
  private readonly reading = new TrailingRun(() => this.read(undefined));

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CalendarReader) private readonly calendar: CalendarReader,
    @Inject(TaskReader) private readonly tasks: TaskReader,
    @Inject(SendReader) private readonly sends: SendReader,
    @Inject(ReceiptReader) private readonly receiptReader: ReceiptReader,
  ) {}

  /** Reads the figures of the departments that the principal may know, as they are after the call. */
  @RequestHandler(GetMetrics)
  metrics(): Promise<MetricsView> {
    const scope = departmentScope();
    return scope ? this.read(scope) : this.reading.run();
  }

  /** Reminders sent or failed since the start of today in the school's zone. */
  @RequestHandler(CountRemindersToday)
  async remindersToday(): Promise<{ count: number }> {
    const { today } = await this.calendar.at(this.clock.now());
    return { count: await this.sends.since(today, departmentScope()) };
  }

  private async read(scope: Scope): Promise<MetricsView> {
    const now = this.clock.now();
    const [departments, employees, totals, created, slots, sentInThirtyDays, receipts, overdueTasks] =
      await Promise.all([
        this.tasks.departments(scope),
        this.tasks.topEmployees(scope),
        this.tasks.totals(scope),
        this.calendar.at(now).then((calendar) => this.tasks.created(daysBefore(now, 30), calendar, scope)),
        this.sends.lastWeek(now, scope),
        this.sends.sentInThirtyDays(now, scope),
        this.receiptReader.thirtyDays(now, scope),
        this.tasks.overdue(now, scope),
      ]);
    return metricsView({ departments, employees, totals, created, slots, sentInThirtyDays, receipts, overdueTasks });
  }
}
