import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { unnestRows } from '@recuerda/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Queries } from '../rows/reminder-columns.js';
import { SchoolRules } from './school-rules.js';

interface DispatchedReminder {
  reminderId: string;
  messageId: string;
  employeeId: string;
  /** Local date on which it is sent. */
  day: string;
}

const COLUMNS = { reminderId: 'uuid', messageId: 'uuid', employeeId: 'uuid', day: 'date' } as const;

/** Knows which reminders went in which message, and on which day. */
@Injectable()
export class DispatchedReminders {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    private readonly rules: SchoolRules,
  ) {}

  async add(manager: EntityManager, rows: readonly DispatchedReminder[]): Promise<void> {
    if (rows.length === 0) return;
    const { from, parameters } = unnestRows(rows, COLUMNS);
    await manager.query(
      `INSERT INTO scheduler.dispatched_reminders AS row (reminder_id, message_id, employee_id, day)
       SELECT "reminderId", "messageId", "employeeId", "day" FROM ${from}
       ON CONFLICT (reminder_id) DO UPDATE SET message_id = excluded.message_id, employee_id = excluded.employee_id,
         day = excluded.day`,
      parameters,
    );
  }

  /** Counts the messages of employees by `<employee> <day>`; a day without any is left out. */
  async count(source: Queries, employeeIds: readonly string[], days: readonly string[]): Promise<Map<string, number>> {
    const rows = await source.query<{ key: string; messages: number }[]>(
      `SELECT employee_id || ' ' || day AS key, count(DISTINCT message_id)::int AS messages
       FROM scheduler.dispatched_reminders WHERE day = ANY ($2::date[]) AND employee_id = ANY ($1::uuid[])
       GROUP BY employee_id, day`,
      [employeeIds, days],
    );
    return new Map(rows.map(({ key, messages }) => [key, messages]));
  }

  /** Removes reminders that were not sent: they do not count, and may go in another message. */
  async remove(reminderIds: readonly string[], source: Queries = this.dataSource): Promise<void> {
    if (!this.rules.inUse || reminderIds.length === 0) return;
    await source.query('DELETE FROM scheduler.dispatched_reminders WHERE reminder_id = ANY ($1::uuid[])', [
      reminderIds,
    ]);
  }
}
