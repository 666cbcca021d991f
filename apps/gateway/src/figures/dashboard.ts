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
import { AppError } from '@recuerda/service';
import { ReadCoalescer } from '../http/read-coalescer.js';
import { UpcomingReminders } from '../reminders/upcoming-reminders.js';

/** The dashboard's figures and lists. */
@Injectable()
export class Dashboard {
  constructor(
    private readonly reads: ReadCoalescer,
    private readonly requests: RequestClient,
    private readonly upcoming: UpcomingReminders,
  ) {}

  /**
   * Never returns a result that was read before the call.
   *
   * @throws `service_unavailable` if one service fails, so that zeroes are never shown beside real figures.
   */
  read(): Promise<DashboardView> {
    return this.reads.share('dashboard', () => this.readAll());
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
