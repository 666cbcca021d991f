import { Controller, Inject, Injectable } from '@nestjs/common';
import { TrailingRun } from '@recuerda/concurrency';
import { CountRemindersToday, GetMetrics, type MetricsView } from '@recuerda/contracts';
import { CLOCK, type Clock, departmentScope } from '@recuerda/service';
import { RequestHandler } from '@recuerda/messaging';
import type { Scope } from './scope.js';
import { CalendarReader } from './calendar.reader.js';
import { metricsView } from './metrics-view.js';
import { ReceiptReader } from './receipt.reader.js';
import { SendReader } from './send.reader.js';
import { TaskReader } from './task.reader.js';
import { daysBefore } from './windows.js';

@Injectable()
export class FiguresService {
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
  metrics(): Promise<MetricsView> {
    const scope = departmentScope();
    return scope ? this.read(scope) : this.reading.run();
  }

  /** Reminders sent or failed since the start of today in APP_TIME_ZONE. */
  async remindersToday(): Promise<number> {
    const { today } = await this.calendar.at(this.clock.now());
    return this.sends.since(today, departmentScope());
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

@Controller()
export class FiguresController {
  constructor(@Inject(FiguresService) private readonly figures: FiguresService) {}

  @RequestHandler(GetMetrics)
  metrics() {
    return this.figures.metrics();
  }

  @RequestHandler(CountRemindersToday)
  async remindersToday() {
    return { count: await this.figures.remindersToday() };
  }
}
