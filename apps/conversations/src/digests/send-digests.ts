import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { addDays, dateOf, instantOf } from '@recuerda/calendar';
import {
  type EmployeeOpenTasks,
  FindAbsentEmployees,
  GetSettings,
  ListOpenTasksByEmployee,
  type SettingsView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, counter } from '@recuerda/service';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { SCHEMA } from '../conversations.database.js';
import { derivedId } from '../derived-id.js';
import { ConversationStore } from '../threads/conversation.store.js';
import { RequestMessages } from '../threads/request-messages.js';
import { digestText } from './digest-text.js';

const TICK_MS = 15_000;
/** A digest that could not be begun for so long is left out: at another hour it would surprise. */
const LATEST_MS = 3_600_000;
/** Employees per transaction. */
const CHUNK = 100;

const requested = counter('recuerda_digests_total', 'Lists of open tasks that were sent to employees.');
requested.inc(0);

/** The local day of a digest. */
interface Day {
  date: string;
  settings: SettingsView;
}

/** Once a day, at the school's hour, sends each employee the list of the open tasks. */
@Injectable()
export class SendDigests {
  private readonly logger = new Logger('Digests');

  constructor(
    private readonly requests: RequestClient,
    private readonly conversations: ConversationStore,
    private readonly messages: RequestMessages,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG)
    private readonly config: Pick<ConversationsConfig, 'CONVERSATIONS' | 'SCHOOL_NAME'>,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) =>
      this.logger.warn({ msg: 'the digest could not be sent: it is tried again', err: error }),
    );
  }

  /** Sends what is due and was not sent. Several processes may run it at the same time. */
  async run(): Promise<void> {
    const day = await this.dueDay();
    if (!day) return;
    while (await this.sendSome(day));
  }

  private async dueDay(): Promise<Day | undefined> {
    const settings = await this.requests.send(GetSettings, {});
    if (settings.dailyDigestAt === null) return undefined;
    const now = this.clock.now();
    const date = dateOf(settings.effectiveTimeZone, now);
    const late = now.getTime() - instantOf(settings.effectiveTimeZone, date, settings.dailyDigestAt).getTime();
    return late >= 0 && late < LATEST_MS ? { date, settings } : undefined;
  }

  /** The messages of some employees and how far they go are one transaction. Returns whether there may be more. */
  private sendSome(day: Day): Promise<boolean> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await manager.query('INSERT INTO conversations.digests (date) VALUES ($1) ON CONFLICT DO NOTHING', [day.date]);
      const [row] = await manager.query<{ after: string | null }[]>(
        'SELECT after FROM conversations.digests WHERE date = $1 AND NOT done FOR UPDATE SKIP LOCKED',
        [day.date],
      );
      if (!row) return false;
      const after = row.after ?? undefined;
      const employees = await this.requests.send(ListOpenTasksByEmployee, { limit: CHUNK, ...(after && { after }) });
      for (const employee of await this.presentOf(employees, day)) await this.send(transaction, employee, day);
      const done = employees.length < CHUNK;
      await manager.query('UPDATE conversations.digests SET after = coalesce($2, after), done = $3 WHERE date = $1', [
        day.date,
        employees.at(-1)?.employeeId ?? null,
        done,
      ]);
      return !done;
    });
  }

  /** Leaves out whom the calendar gives no reminder all day. */
  private async presentOf(employees: EmployeeOpenTasks[], { date, settings }: Day): Promise<EmployeeOpenTasks[]> {
    if (employees.length === 0) return [];
    const [from, to] = [date, addDays(date, 1)].map((day) => instantOf(settings.effectiveTimeZone, day, '00:00'));
    const absent = await this.requests.send(FindAbsentEmployees, {
      employees: employees.map(({ employeeId, departmentId }) => ({ employeeId, departmentId })),
      from: (from as Date).toISOString(),
      to: (to as Date).toISOString(),
    });
    return employees.filter(({ employeeId }) => !absent.includes(employeeId));
  }

  private async send(transaction: Transaction, employee: EmployeeOpenTasks, { date, settings }: Day): Promise<void> {
    const { employeeId: id, departmentId, phone } = employee;
    const text = digestText(employee, { texts: settings.messageTexts, name: this.config.SCHOOL_NAME });
    const about = { conversationId: id, employee: { id, departmentId }, phone };
    const message = { id: derivedId(`digest ${date} ${id}`), kind: 'digest' as const, text, ...about };
    requested.inc();
    if (this.config.CONVERSATIONS === 'off') return this.messages.request(transaction.emit, message);
    await this.conversations.openFor(transaction.manager, { id }, this.clock.now());
    await this.messages.send(transaction, message);
  }
}
