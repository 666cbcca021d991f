import { Controller } from '@nestjs/common';
import {
  type DepartmentSummary,
  type EmployeeOpenTasks,
  ListOpenTasksByEmployee,
  SummariseDepartment,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { OpenTasksQuery } from './open-tasks.query.js';

@Controller()
export class DigestsController {
  constructor(private readonly openTasks: OpenTasksQuery) {}

  @RequestHandler(ListOpenTasksByEmployee)
  list({ after, limit }: { after?: string; limit: number }): Promise<EmployeeOpenTasks[]> {
    return this.openTasks.run(limit, after);
  }

  @RequestHandler(SummariseDepartment)
  summarise({ departmentId }: { departmentId: string }): Promise<DepartmentSummary> {
    return this.openTasks.summarise(departmentId);
  }
}
