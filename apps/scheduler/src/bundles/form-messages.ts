import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MINUTE_MS } from '@recuerda/contracts';
import { unnestRows } from '@recuerda/database';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { v5 as uuidv5 } from 'uuid';
import type { DueReminder } from '../reminders/due-reminder.js';
import { SCHEDULED, type ScheduledReminder } from '../reminders/reminder-store.js';
import { DispatchedReminders } from './dispatched-reminders.js';
import { type Day, localDay } from './local-day.js';
import { type Candidate, type MessagePlan, planMessages } from './plan-messages.js';
import { SchoolRules } from './school-rules.js';

/** First key of the advisory locks of shards in which messages are counted. */
const COUNTS = 7_316_003;
/** Namespace of the ids of messages. */
const MESSAGES = '5d0c3b0a-6c0e-4a53-9d5e-0e9d1c5b7a11';

/** A message to dispatch. One with a single reminder goes as an ordinary reminder. */
export interface FormedMessage {
  messageId: string;
  employeeId: string;
  sendAt: Date;
  reminders: DueReminder[];
}
export interface FormedMessages {
  messages: FormedMessage[];
  /** Reminders of employees who are not known, and those whose window has closed: these are not sent. */
  singles: DueReminder[];
  /** Wait for the next day. */
  held: ScheduledReminder[];
  /** Ids of reminders whose rows are locked, or no longer wait: to be looked at again. */
  skipped: string[];
}

interface Row extends DueReminder, Omit<Candidate, 'isDue'> {
  employeeId: string | null;
  /** The message in which it was dispatched before. */
  messageId: string | null;
}

/**
 * Makes messages of due reminders by the rules of the school, and records them: a reminder that is dispatched again, by
 * this process or another, is in the same message. The rows of what is taken along are due with the message.
 */
@Injectable()
export class FormMessages {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rules: SchoolRules,
    private readonly dispatched: DispatchedReminders,
  ) {}

  /** `isDispatched`: it is under way by itself, and is not taken along. */
  run(due: readonly DueReminder[], isDispatched: (id: string) => boolean = () => false): Promise<FormedMessages> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await this.lock(manager, due);
      const known = new Set(rows.map(({ id }) => id));
      const skipped = due.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      const isDue = new Set(due.map(({ id }) => id));
      const current = rows
        .map((row) => ({ ...row, isDue: isDue.has(row.id) }))
        .filter((row) => row.isDue || !isDispatched(row.id));
      const again = current.filter((row) => row.isDue && row.messageId !== null);
      const now = this.clock.now();
      const open = current.filter((row) => row.messageId === null);
      const isAlone = (row: (typeof open)[number]) => !hasEmployee(row) || (row.sendUntil ?? Infinity) <= now;
      const formed = await this.form(manager, open.filter((row) => !isAlone(row)).filter(hasEmployee));
      return {
        messages: [...byMessage(again.filter(hasEmployee)), ...formed.messages],
        singles: open.filter((row) => row.isDue && isAlone(row)),
        held: formed.held,
        skipped,
      };
    });
  }

  /**
   * The due reminders, and what may be taken along with them. Rows that another session has locked are left out: they
   * change now. The same lock order everywhere prevents deadlocks.
   */
  private lock(manager: EntityManager, due: readonly DueReminder[]): Promise<Row[]> {
    const { bundleMinutes } = this.rules.current;
    const latest = Math.max(this.clock.now().getTime(), ...due.map(({ nextReminder }) => nextReminder.getTime()));
    const { from, parameters } = unnestRows(due, { id: 'uuid', taskId: 'uuid' }, 3);
    return manager.query<Row[]>(
      `WITH given AS MATERIALIZED (SELECT given."id", given."taskId" FROM ${from}),
         people AS MATERIALIZED (
           SELECT DISTINCT row.employee_id FROM given JOIN scheduler.task_reminders row ON row.task_id = given."taskId"
           WHERE $1::boolean)
       SELECT row.id, row.task_id AS "taskId", row.next_reminder AS "nextReminder", row.due_at AS "dueAt",
              row.activation, row.traceparent, row.follows, row.shard, row.send_until AS "sendUntil",
              row.employee_id AS "employeeId", row.calendar_id AS "calendarId", row.held_reason IS NOT NULL AS "isHeld",
              copy.snoozed_until AS "snoozedUntil", dispatched.message_id AS "messageId"
       FROM scheduler.task_reminders row
       LEFT JOIN scheduler.task_copies copy ON copy.task_id = row.task_id
       LEFT JOIN scheduler.dispatched_reminders dispatched ON dispatched.reminder_id = row.id
       WHERE row.task_id IN (
           SELECT "taskId" FROM given
           UNION SELECT task_id FROM scheduler.task_copies JOIN people USING (employee_id))
         AND row.status = 'scheduled' AND row.next_reminder <= $2
         AND (row.id IN (SELECT "id" FROM given) OR row.employee_id IN (SELECT employee_id FROM people))
       ORDER BY row.task_id FOR UPDATE OF row SKIP LOCKED`,
      [bundleMinutes !== null, new Date(latest + (bundleMinutes ?? 0) * MINUTE_MS), ...parameters],
    );
  }

  private async form(
    manager: EntityManager,
    rows: readonly KnownRow[],
  ): Promise<Pick<FormedMessages, 'messages' | 'held'>> {
    if (rows.length === 0) return { messages: [], held: [] };
    const now = this.clock.now();
    const people = Map.groupBy(rows, ({ employeeId }) => employeeId);
    const counts = await this.countSent(manager, [...people.keys()], rows);
    const messages: FormedMessage[] = [];
    const held: MessagePlan<KnownRow>['held'] = [];
    for (const [employeeId, candidates] of people) {
      const sentOn = (date: string): number => counts.get(`${employeeId} ${date}`) ?? 0;
      const plan = planMessages(candidates, this.rules.current, { now, dayOf: (at) => this.dayOf(at), sentOn });
      held.push(...plan.held);
      for (const { at, reminders } of plan.messages) messages.push(messageOf(employeeId, at, reminders));
    }
    await this.record(manager, messages, new Map(rows.map((row) => [row.id, row])));
    return { messages, held: await this.hold(manager, held) };
  }

  private async countSent(manager: EntityManager, employeeIds: string[], rows: readonly KnownRow[]) {
    if (this.rules.current.dailyCap === null) return new Map<string, number>();
    // While a shard changes hands, two schedulers may count for it.
    await manager.query(
      `SELECT pg_advisory_xact_lock(${COUNTS}, shard)
       FROM (SELECT DISTINCT shard FROM unnest($1::int[]) AS shard ORDER BY shard) AS shards`,
      [rows.map(({ shard }) => shard)],
    );
    const now = this.clock.now();
    const times = rows.filter(({ isDue, nextReminder }) => isDue && nextReminder > now).map((row) => row.nextReminder);
    const days = new Set([now, ...times].map((at) => this.dayOf(at).date));
    return this.dispatched.count(manager, employeeIds, [...days]);
  }

  /** Only a bundle and what is counted need a row. */
  private async record(
    manager: EntityManager,
    messages: readonly FormedMessage[],
    before: ReadonlyMap<string, KnownRow>,
  ): Promise<void> {
    const { dailyCap } = this.rules.current;
    const recorded = messages.filter(({ reminders }) => dailyCap !== null || reminders.length > 1);
    await this.dispatched.add(
      manager,
      recorded.flatMap(({ messageId, employeeId, sendAt, reminders }) => {
        const day = this.dayOf(sendAt).date;
        return reminders.map(({ id }) => ({ reminderId: id, messageId, employeeId, day }));
      }),
    );
    const moved = messages
      .flatMap(({ reminders }) => reminders)
      .filter(({ id, nextReminder }) => before.get(id)?.nextReminder.getTime() !== nextReminder.getTime());
    if (moved.length === 0) return;
    const columns = { taskId: 'uuid', nextReminder: 'timestamptz', sendUntil: 'timestamptz' } as const;
    const { from, parameters } = unnestRows(moved, columns);
    await manager.query(
      `UPDATE scheduler.task_reminders row
       SET next_reminder = given."nextReminder", send_until = given."sendUntil"
       FROM ${from} WHERE row.task_id = given."taskId"`,
      parameters,
    );
  }

  private async hold(manager: EntityManager, held: MessagePlan<KnownRow>['held']): Promise<ScheduledReminder[]> {
    if (held.length === 0) return [];
    const rows = held.map(({ reminder, until }) => ({ taskId: reminder.taskId, until }));
    const { from, parameters } = unnestRows(rows, { taskId: 'uuid', until: 'timestamptz' });
    const [changed] = await manager.query<[ScheduledReminder[], number]>(
      `UPDATE scheduler.task_reminders row
       SET due_at = coalesce(row.due_at, row.next_reminder), held_reason = 'daily_cap',
           (next_reminder, send_until) = (
             SELECT send_at, send_until
             FROM scheduler.place_reminder(row.calendar_id, given."until", coalesce(row.employee_id, row.task_id)))
       FROM ${from} WHERE row.task_id = given."taskId"
       RETURNING ${SCHEDULED}`,
      parameters,
    );
    return changed;
  }

  private dayOf(at: Date): Day {
    return localDay(this.rules.current.timeZone, at);
  }
}

type KnownRow = Row & { employeeId: string; isDue: boolean };
const hasEmployee = (row: Row & { isDue: boolean }): row is KnownRow => row.employeeId !== null;

/** What was in one message before is in it again. */
function byMessage(rows: readonly KnownRow[]): FormedMessage[] {
  const messages = Map.groupBy(rows, ({ messageId }) => messageId as string);
  return [...messages].map(([messageId, reminders]) => ({
    messageId,
    employeeId: reminders[0]?.employeeId as string,
    sendAt: new Date(Math.max(...reminders.map(({ nextReminder }) => nextReminder.getTime()))),
    reminders,
  }));
}

/** What is taken along is due with the first one, and in its window. A single reminder is its own message. */
function messageOf(employeeId: string, at: Date, reminders: readonly KnownRow[]): FormedMessage {
  const [first] = reminders as [KnownRow];
  const ids = reminders.map(({ id }) => id).sort();
  return {
    messageId: ids.length === 1 ? first.id : uuidv5(`${ids.join(' ')} ${at.toISOString()}`, MESSAGES),
    employeeId,
    sendAt: at,
    reminders: reminders.map((row) =>
      row.nextReminder > at ? { ...row, nextReminder: at, sendUntil: first.sendUntil } : row,
    ),
  };
}
