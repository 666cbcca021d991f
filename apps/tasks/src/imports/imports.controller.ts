import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  FindEmployeesWithTasks,
  type MatchedGroup,
  matchedTask,
  type MatchedTask,
  matchKey,
  MatchTaskGroups,
  MatchTasks,
} from '@recuerda/contracts';
import { fromRow, selectFields, type StoredRow } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { TaskGroupReader } from '../groups/task-group.reader.js';
import { SCHEMA } from '../tasks.config.js';

interface Wanted {
  pairs: { employeeId: string; title: string }[];
  ids: string[];
}

/** Reads what an import needs to know of the tasks. */
@Controller()
export class ImportsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly groups: TaskGroupReader,
  ) {}

  /** Finds the tasks that rows of a file mean: those of a group after others, which an employee has alone. */
  @RequestHandler(MatchTasks)
  async match({ pairs, ids }: Wanted): Promise<MatchedTask[]> {
    const rows = await this.source.query<StoredRow<MatchedTask>[]>(
      `SELECT ${selectFields('t', matchedTask)}
       FROM tasks.tasks AS t
       WHERE (employee_id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[]))
         AND ($3::uuid[] IS NULL OR department_id = ANY ($3::uuid[]))
       ORDER BY group_id IS NOT NULL, created_at DESC, id DESC`,
      [[...new Set(pairs.map(({ employeeId }) => employeeId))], ids, departmentScope() ?? null],
    );
    const wanted = new Set(pairs.map(({ employeeId, title }) => `${employeeId} ${matchKey(title)}`));
    const named = new Set(ids);
    return rows
      .filter(({ id, employeeId, title }) => named.has(id) || wanted.has(`${employeeId} ${matchKey(title)}`))
      .map((task) => fromRow(matchedTask, task));
  }

  @RequestHandler(MatchTaskGroups)
  async matchGroups({ titles }: { titles: string[] }): Promise<MatchedGroup[]> {
    const wanted = new Set(titles.map(matchKey));
    return (await this.groups.briefOpen()).filter(({ title }) => wanted.has(matchKey(title)));
  }

  @RequestHandler(FindEmployeesWithTasks)
  async withTasks({ ids }: { ids: string[] }): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      'SELECT DISTINCT employee_id AS id FROM tasks.tasks WHERE employee_id = ANY ($1::uuid[])',
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
