import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MatchedTask, matchKey } from '@recuerda/contracts';
import { departmentScope } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';

type Found = Omit<MatchedTask, 'dueAt'> & { dueAt: Date | null };

/** Finds the tasks that rows of a file mean. */
@Injectable()
export class MatchTasksQuery {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async run(pairs: readonly { employeeId: string; title: string }[], ids: readonly string[]): Promise<MatchedTask[]> {
    const rows = await this.source.query<Found[]>(
      `SELECT id, employee_id AS "employeeId", title, description, reminder_interval AS "reminderInterval",
         due_at AS "dueAt", is_completed AS "isCompleted"
       FROM tasks.tasks
       WHERE (employee_id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[]))
         AND ($3::uuid[] IS NULL OR department_id = ANY ($3::uuid[]))
       ORDER BY created_at DESC, id DESC`,
      [[...new Set(pairs.map(({ employeeId }) => employeeId))], ids, departmentScope() ?? null],
    );
    const wanted = new Set(pairs.map(({ employeeId, title }) => `${employeeId} ${matchKey(title)}`));
    const named = new Set(ids);
    return rows
      .filter(({ id, employeeId, title }) => named.has(id) || wanted.has(`${employeeId} ${matchKey(title)}`))
      .map((task) => ({ ...task, dueAt: task.dueAt?.toISOString() ?? null }));
  }

  async employeesWithTasks(ids: readonly string[]): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      'SELECT DISTINCT employee_id AS id FROM tasks.tasks WHERE employee_id = ANY ($1::uuid[])',
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
