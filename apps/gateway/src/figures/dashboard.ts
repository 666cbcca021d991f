import { Injectable } from '@nestjs/common';
import {
  CountDirectory,
  CountRemindersToday,
  CountTasks,
  type DashboardView,
  ListRecentTasks,
  RECENT_TASKS,
  UPCOMING_REMINDERS,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, SingleFlight } from '@recuerda/service';
import { UpcomingReminders } from '../reminders/upcoming-reminders.js';

/** The dashboard's figures and lists. */
@Injectable()
export class Dashboard {
  /** Every open portal asks after every change: those who ask while one read runs share the next. */
  private readonly flight = new SingleFlight(async () => {
    this.latest = await this.readAll();
  });
  private latest: DashboardView | undefined;

  constructor(
    private readonly requests: RequestClient,
    private readonly upcoming: UpcomingReminders,
  ) {}

  /** Read after the call, never an older answer. All or nothing: throws `service_unavailable` when one service fails, so that real figures never stand beside zeroes. */
  async read(): Promise<DashboardView> {
    await this.flight.run();
    if (!this.latest) throw new Error('The dashboard was not read');
    return this.latest;
  }

  private async readAll(): Promise<DashboardView> {
    try {
      const [directory, tasks, today, recentTasks, upcomingReminders] = await Promise.all([
        this.requests.send(CountDirectory, {}),
        this.requests.send(CountTasks, {}),
        this.requests.send(CountRemindersToday, {}),
        this.requests.send(ListRecentTasks, { limit: RECENT_TASKS }),
        this.upcoming.list(UPCOMING_REMINDERS),
      ]);
      return {
        totalEmployees: directory.employees,
        activeTasks: tasks.active,
        totalTasks: tasks.total,
        totalDepartments: directory.departments,
        remindersToday: today.count,
        recentTasks,
        upcomingReminders,
      };
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
  }
}
