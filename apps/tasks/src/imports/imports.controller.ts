import { Controller } from '@nestjs/common';
import {
  FindEmployeesWithTasks,
  type ImportChange,
  ImportTasks,
  type ImportTasksInput,
  type MatchedTask,
  MatchTasks,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ImportManyTasks } from './import-tasks.js';
import { MatchTasksQuery } from './match-tasks.query.js';

interface Wanted {
  pairs: { employeeId: string; title: string }[];
  ids: string[];
}

@Controller()
export class ImportsController {
  constructor(
    private readonly tasks: ImportManyTasks,
    private readonly query: MatchTasksQuery,
  ) {}

  @RequestHandler(ImportTasks)
  importTasks(input: ImportTasksInput): Promise<ImportChange[]> {
    return this.tasks.run(input);
  }

  @RequestHandler(MatchTasks)
  match({ pairs, ids }: Wanted): Promise<MatchedTask[]> {
    return this.query.run(pairs, ids);
  }

  @RequestHandler(FindEmployeesWithTasks)
  withTasks({ ids }: { ids: string[] }): Promise<string[]> {
    return this.query.employeesWithTasks(ids);
  }
}
