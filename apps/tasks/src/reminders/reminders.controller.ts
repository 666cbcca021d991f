import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GetReminderSnapshots, remindedTask, type ReminderSnapshot } from '@recuerda/contracts';
import { selectFields, unnestRows } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { SCHEMA } from '../tasks.config.js';

const ASKED = { taskId: 'uuid', activation: 'int' };

/** Reads the tasks again just before reminders are sent. */
@Controller()
export class RemindersController {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Returns only tasks that are remindable and still in the given activation. */
  @RequestHandler(GetReminderSnapshots)
  read({ reminders }: z.infer<typeof GetReminderSnapshots.input>): Promise<ReminderSnapshot[]> {
    const { from, parameters } = unnestRows(reminders, ASKED);
    return this.source.query(
      // LATERAL with LIMIT forces lookups by key: for some hundreds of tasks the planner would scan the whole table.
      `SELECT facts.* FROM ${from} CROSS JOIN LATERAL (
         SELECT t.id AS "taskId", t.activation, ${selectFields('t', remindedTask)},
                e.id AS "employeeId", e.name AS "employeeName", e.phone AS "employeePhone",
                e.email AS "employeeEmail",
                e.department_id AS "departmentId", e.consented AS "employeeConsented"
         FROM tasks.tasks t JOIN tasks.employee_copies e ON e.id = t.employee_id
         WHERE t.id = given."taskId"
           AND coalesce(t.activation = given.activation, t.snoozed_until IS NULL OR t.snoozed_until <= now())
           AND t.is_active AND NOT t.is_completed AND t.completion_reported_at IS NULL AND e.reachable AND NOT e.deleted
         LIMIT 1
       ) facts`,
      parameters,
    );
  }
}
