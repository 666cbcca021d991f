import { randomUUID } from 'node:crypto';
import { type Envelope, MAX_COUNTS, SendsCounted } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import { chunksOf } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import type { DemoPlan, SchoolIds } from './plan.js';
import { EMPLOYEES } from './school.js';

/** A reminder of the months before, as the notifier would have recorded it. */
interface PastReminder {
  reminderId: string;
  taskId: string;
  employeeId: string;
  dueAt: Date;
  sentAt: Date;
  /** Number in the form that the provider gets. */
  phone: string;
  status: 'sent' | 'failed';
  attempts: number;
  reason: string | null;
  providerAnswer: string;
}

const COLUMNS = {
  reminderId: 'uuid',
  taskId: 'uuid',
  employeeId: 'uuid',
  dueAt: 'timestamptz',
  sentAt: 'timestamptz',
  phone: 'text',
  status: 'text',
  attempts: 'int',
  reason: 'text',
  providerAnswer: 'text',
} as const;

/** Oldest first. */
export function pastReminders(plan: DemoPlan, ids: SchoolIds): PastReminder[] {
  return plan.reminders.map(({ task, dueAt, sentAt, failure }, index) => {
    const employee = plan.tasks[task]?.employee ?? 0;
    return {
      reminderId: ids.reminders[index] ?? '',
      taskId: ids.tasks[task] ?? '',
      employeeId: ids.employees[employee] ?? '',
      dueAt,
      sentAt,
      phone: (EMPLOYEES[employee]?.[1] ?? '').replace(/\D/g, ''),
      status: failure ? 'failed' : 'sent',
      attempts: failure?.attempts ?? 1,
      reason: failure?.reason ?? null,
      providerAnswer: failure?.answer ?? `{"status":"accepted","id":"${randomUUID()}"}`,
    };
  });
}

/** Writes the notifier's delivery history and its counts. Returns the events by which it would have published these. */
export async function writeDeliveries(notifier: DataSource, reminders: readonly PastReminder[]): Promise<Envelope[]> {
  const { from, parameters } = unnestRows(reminders, COLUMNS);
  await notifier.query(
    `INSERT INTO notifier.messages
       (id, task_id, employee_id, due_at, phone, status, attempts_started, attempts_finished, reason,
        provider_answer, sent_at, claimed_until, created_at)
     SELECT "reminderId", "taskId", "employeeId", "dueAt", "phone", "status", "attempts", "attempts", "reason",
            "providerAnswer", "sentAt", "sentAt", "dueAt"
     FROM ${from}`,
    parameters,
  );
  const instanceId = randomUUID();
  const rows = await notifier.query<{ minute: Date; sent: number; failed: number }[]>(
    `INSERT INTO notifier.send_counts (minute, instance_id, sent, failed, published, changed_at)
     SELECT date_trunc('minute', sent_at), $1, count(*) FILTER (WHERE status = 'sent'),
            count(*) FILTER (WHERE status = 'failed'), true, now()
     FROM notifier.messages GROUP BY 1 RETURNING minute, sent, failed`,
    [instanceId],
  );
  const counts = rows.map((row) => ({ ...row, minute: row.minute.toISOString(), departmentId: null, instanceId }));
  const about = { subject: instanceId, time: new Date() };
  return chunksOf(counts, MAX_COUNTS).map((some) =>
    SendsCounted.create({ ...about, id: randomUUID(), data: { counts: some } }),
  );
}

const CHAIN_COLUMNS = {
  id: 'uuid',
  taskId: 'uuid',
  dueAt: 'timestamptz',
  sentAt: 'timestamptz',
  interval: 'int',
} as const;
/** Activation of a task that was never paused. */
const FIRST_ACTIVATION = 1;

/**
 * Writes the scheduler's rows of the chains that have stopped. They must be there before their tasks are created: the
 * scheduler leaves a failed row of the same activation and interval alone.
 */
export async function writeStoppedChains(
  scheduler: DataSource,
  plan: DemoPlan,
  reminders: readonly PastReminder[],
): Promise<void> {
  const rows = plan.reminders.flatMap(({ task: index, dueAt }, position) => {
    const task = plan.tasks[index];
    const reminder = reminders[position];
    if (!task || !reminder || task.stoppedAt?.getTime() !== dueAt.getTime()) return [];
    const { reminderId: id, taskId, sentAt } = reminder;
    return [{ id, taskId, dueAt, sentAt, interval: task.interval }];
  });
  const { from, parameters } = unnestRows(rows, CHAIN_COLUMNS, 2);
  await scheduler.query(
    `INSERT INTO scheduler.task_reminders
       (id, task_id, activation, interval_minutes, next_reminder, sent_at, status)
     SELECT "id", "taskId", $1::int, "interval", "dueAt", "sentAt", 'failed' FROM ${from}`,
    [FIRST_ACTIVATION, ...parameters],
  );
}
