import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MINUTE_MS } from '@recuerda/contracts';
import { CLOCK, type Clock } from '@recuerda/service';
import { DataSource, type EntityManager } from 'typeorm';
import { v5 as uuidv5 } from 'uuid';
import { type DueReminder, lockDue, type LockedReminder, moveTo } from '../rows/due-rows.js';
import { holdForDailyCap } from '../rows/held-rows.js';
import type { ScheduledReminder } from '../rows/reminder-columns.js';
import { DispatchedReminders } from './dispatched-reminders.js';
import { type MessagePlan, planMessages } from './plan-messages.js';
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
  /** Reminders that wait for the next day. */
  held: ScheduledReminder[];
  /** Ids of reminders whose rows are locked, or no longer wait: to be looked at again. */
  skipped: string[];
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

  /** A reminder that `isDispatched` is under way by itself, and is not taken along. */
  form(due: readonly DueReminder[], isDispatched: (id: string) => boolean = () => false): Promise<FormedMessages> {
    return this.dataSource.transaction(async (manager) => {
      const { bundleMinutes } = this.rules.current;
      const latest = Math.max(this.clock.now().getTime(), ...due.map(({ nextReminder }) => nextReminder.getTime()));
      const takenUntil = new Date(latest + (bundleMinutes ?? 0) * MINUTE_MS);
      const rows = await lockDue(manager, due, takenUntil, bundleMinutes !== null);
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
      const formed = await this.formNew(manager, open.filter((row) => !isAlone(row)).filter(hasEmployee));
      return {
        messages: [...byMessage(again.filter(hasEmployee)), ...formed.messages],
        singles: open.filter((row) => row.isDue && isAlone(row)),
        held: formed.held,
        skipped,
      };
    });
  }

  private async formNew(
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
      const plan = planMessages(candidates, this.rules.current, { now, dayOf: (at) => this.rules.dayOf(at), sentOn });
      held.push(...plan.held);
      for (const { at, reminders } of plan.messages) messages.push(messageOf(employeeId, at, reminders));
    }
    await this.record(manager, messages, new Map(rows.map((row) => [row.id, row])));
    const capped = held.map(({ reminder: { taskId }, until }) => ({ taskId, until }));
    return { messages, held: await holdForDailyCap(manager, capped) };
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
    const days = new Set([now, ...times].map((at) => this.rules.dayOf(at).date));
    return this.dispatched.count(manager, employeeIds, [...days]);
  }

  /** Records bundles, and where messages are counted also single reminders. */
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
        const day = this.rules.dayOf(sendAt).date;
        return reminders.map(({ id }) => ({ reminderId: id, messageId, employeeId, day }));
      }),
    );
    const moved = messages
      .flatMap(({ reminders }) => reminders)
      .filter(({ id, nextReminder }) => before.get(id)?.nextReminder.getTime() !== nextReminder.getTime());
    await moveTo(manager, moved);
  }
}

type KnownRow = LockedReminder & { employeeId: string; isDue: boolean };
const hasEmployee = (row: LockedReminder & { isDue: boolean }): row is KnownRow => row.employeeId !== null;

/** Forms again the messages in which reminders were before. */
function byMessage(rows: readonly KnownRow[]): FormedMessage[] {
  const messages = Map.groupBy(rows, ({ messageId }) => messageId as string);
  return [...messages].map(([messageId, reminders]) => ({
    messageId,
    employeeId: reminders[0]?.employeeId as string,
    sendAt: new Date(Math.max(...reminders.map(({ nextReminder }) => nextReminder.getTime()))),
    reminders,
  }));
}

/** Makes a message: all reminders are due with the first, in its window. A single reminder is its own message. */
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
