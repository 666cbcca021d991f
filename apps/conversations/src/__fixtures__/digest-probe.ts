import { Controller } from '@nestjs/common';
import { type EmployeeOpenTasks, FindAbsentEmployees, ListOpenTasksByEmployee } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

/** Answers what digests ask of `tasks` and `scheduler`. */
@Controller()
export class DigestProbe {
  openTasks: EmployeeOpenTasks[] = [];
  absent: string[] = [];
  /** Pages of open tasks that are read before reading fails. */
  failsAfter = Infinity;

  @RequestHandler(ListOpenTasksByEmployee)
  async list({ after = '', limit }: { after?: string; limit: number }): Promise<EmployeeOpenTasks[]> {
    if ((this.failsAfter -= 1) < 0) throw new AppError('service_unavailable');
    return this.openTasks
      .toSorted((one, other) => (one.employeeId < other.employeeId ? -1 : 1))
      .filter(({ employeeId }) => employeeId > after)
      .slice(0, limit);
  }

  @RequestHandler(FindAbsentEmployees)
  async findAbsent(): Promise<string[]> {
    return this.absent;
  }
}
