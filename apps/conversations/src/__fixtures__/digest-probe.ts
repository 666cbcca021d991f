import { Controller } from '@nestjs/common';
import {
  type DepartmentQuery,
  type DepartmentSummary,
  type DepartmentView,
  type EmployeeOpenTasks,
  FindAbsentEmployees,
  ListDepartments,
  ListOpenTasksByEmployee,
  type Page,
  SummariseDepartment,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';

/** Answers what digests ask of `tasks`, `scheduler` and `directory`. */
@Controller()
export class DigestProbe {
  openTasks: EmployeeOpenTasks[] = [];
  absent: string[] = [];
  departments: { id: string; name: string; managerEmployeeId: string | null }[] = [];
  summary: DepartmentSummary = { open: 0, overdue: 0, escalated: 0, firstOverdue: [] };
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

  @RequestHandler(ListDepartments)
  async listDepartments({ limit, cursor = '0' }: DepartmentQuery & { limit: number }): Promise<Page<DepartmentView>> {
    const end = Number(cursor) + limit;
    const items = this.departments.slice(Number(cursor), end) as DepartmentView[];
    return { items, nextCursor: end < this.departments.length ? String(end) : null, total: this.departments.length };
  }

  @RequestHandler(SummariseDepartment)
  async summarise(): Promise<DepartmentSummary> {
    return this.summary;
  }
}
