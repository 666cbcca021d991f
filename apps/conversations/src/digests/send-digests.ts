import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { addDays, dateOf, instantOf, weekdayOf } from '@recuerda/calendar';
import {
  type DepartmentSummary,
  type DepartmentView,
  type EmployeeOpenTasks,
  fillText,
  FindAbsentEmployees,
  GetSettings,
  HOUR_MS,
  ListDepartments,
  ListOpenTasksByEmployee,
  MAX_DIGEST_DEPARTMENTS,
  MAX_MESSAGE_TEXT,
  type Page,
  type SettingsView,
  SummariseDepartment,
  textOf,
  WeeklyDigestPrepared,
  type WeeklyDigestPreparedData,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { CLOCK, type Clock, counter, currentTrace, orWarn } from '@recuerda/service';
import { derivedId, SCHEMA } from '../conversations.database.js';
import { Consents } from '../employees/consents.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { cut, SchoolTexts } from '../texts.js';
import { RequestMessages } from '../threads/request-messages.js';

const requested = counter('recuerda_digests_total', 'Digests that were requested of the notifier, or of identity.', [
  'kind',
]);
for (const kind of ['daily', 'weekly', 'weekly_mail']) requested.inc({ kind }, 0);

/** Employees, and departments, per transaction. */
const EMPLOYEES = 100;
const DEPARTMENTS = 20;
const TICK_MS = 15_000;
/** A digest that could not be started for this long, ms, is skipped: at another hour it would surprise. */
const LATEST_MS = HOUR_MS;

/** Longest title and name in a list, characters. */
const MAX_TITLE = 60;
const MAX_NAME = 40;

interface Recipient {
  employeeId: string;
  departmentId: string | null;
  phone: string;
}

interface Digest {
  /** Id of the employee or department; a day has one digest of each kind about it. */
  about: string;
  /** Id of the department whose tasks it names. */
  departmentId: string | null;
  text: string;
}

/** The weekly summary of all departments. */
type SchoolReport = Required<Pick<WeeklyDigestPreparedData, 'total' | 'departments' | 'others' | 'more'>>;

interface DigestDay {
  kind: 'daily' | 'weekly' | 'weekly_mail';
  /** Local date. */
  date: string;
}

/** Requests the messages of a page. Returns the cursor of the next one; null: it was the last. */
type SendPage = (transaction: Transaction, after: string | null) => Promise<string | null>;

interface Managed extends Recipient {
  department: DepartmentView;
}

/** Sends the digests of the school when their hour comes. */
@Injectable()
export class SendDigests {
  private readonly logger = new Logger('Digests');

  constructor(
    private readonly requests: RequestClient,
    private readonly employees: EmployeeReplica,
    private readonly consents: Consents,
    private readonly messages: RequestMessages,
    private readonly texts: SchoolTexts,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await orWarn(this.sendDue(), this.logger, 'a digest could not be sent: it is tried again');
  }

  /** Sends what is due and was not sent. Several processes may run it at the same time. */
  async sendDue(): Promise<void> {
    const settings = await this.requests.send(GetSettings, {});
    const { dailyDigestAt, weeklyDigest, weeklyDigestByMail, effectiveTimeZone } = settings;
    const date = dateOf(effectiveTimeZone, this.clock.now());
    if (dailyDigestAt !== null && this.isDue(date, dailyDigestAt, settings)) await this.sendDaily(date, settings);
    if (weeklyDigest === null || weeklyDigest.weekday !== weekdayOf(date) + 1) return;
    if (!this.isDue(date, weeklyDigest.time, settings)) return;
    if (weeklyDigestByMail) await this.sendWeeklyMail(date, settings);
    await this.sendWeekly(date, settings);
  }

  private isDue(date: string, time: string, { effectiveTimeZone }: SettingsView): boolean {
    const late = this.clock.now().getTime() - instantOf(effectiveTimeZone, date, time).getTime();
    return late >= 0 && late < LATEST_MS;
  }

  /** Sends each employee the list of their open tasks. */
  private sendDaily(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'daily', date } as const;
    const school = { texts: settings.messageTexts, name: this.texts.nameIn(settings) };
    return this.sendPages(day, async (transaction, after) => {
      const page = { limit: EMPLOYEES, ...(after && { after }) };
      const employees = await this.requests.send(ListOpenTasksByEmployee, page);
      for (const employee of await this.presentOf(employees, date, settings)) {
        const { employeeId: about, departmentId } = employee;
        const text = dailyText(employee, school);
        await this.request(transaction, day, employee, { about, departmentId, text });
      }
      return employees.length < EMPLOYEES ? null : (employees.at(-1)?.employeeId ?? null);
    });
  }

  /** Sends the manager of each department with open tasks their summary. */
  private sendWeekly(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'weekly', date } as const;
    return this.sendPages(day, async (transaction, after) => {
      const page = await this.departments('created', after);
      const managed = (await Promise.all(page.items.map((department) => this.managedBy(department)))).flat();
      for (const recipient of await this.presentOf(managed, date, settings)) {
        const { id, name } = recipient.department;
        const summary = await this.requests.send(SummariseDepartment, { departmentId: id });
        if (summary.open === 0) continue;
        const text = weeklyText({ department: name, ...summary }, this.texts.nameIn(settings));
        await this.request(transaction, day, recipient, { about: id, departmentId: id, text });
      }
      return page.nextCursor;
    });
  }

  /** Publishes the summary of the school's tasks, which identity mails. */
  private sendWeeklyMail(date: string, settings: SettingsView): Promise<void> {
    const day = { kind: 'weekly_mail', date } as const;
    return this.sendPages(day, async ({ emit, afterCommit }) => {
      const report = await this.report();
      if (report.total.open === 0) return null;
      afterCommit(() => requested.inc({ kind: day.kind }));
      // Identity sends the mails of a date once.
      const id = derivedId(`${day.kind} digest ${date}`);
      const data = { date, schoolName: this.texts.nameIn(settings), ...report };
      emit(WeeklyDigestPrepared.create({ id, subject: id, time: this.clock.now(), data, ...currentTrace() }));
      return null;
    });
  }

  /**
   * Sends the pages of a digest one after the other, each once: its messages and the cursor are one transaction. The
   * next call after a failure goes on from there.
   */
  private async sendPages(day: DigestDay, sendPage: SendPage): Promise<void> {
    while (await this.sendNext(day, sendPage));
  }

  private sendNext({ kind, date }: DigestDay, sendPage: SendPage): Promise<boolean> {
    return this.work.run(async (transaction) => {
      const { manager } = transaction;
      await manager.query('INSERT INTO conversations.digests (kind, date) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        kind,
        date,
      ]);
      const [row] = await manager.query<{ after: string | null }[]>(
        `SELECT after FROM conversations.digests WHERE kind = $1 AND date = $2 AND NOT done FOR UPDATE SKIP LOCKED`,
        [kind, date],
      );
      if (!row) return false;
      const next = await sendPage(transaction, row.after);
      await manager.query(
        `UPDATE conversations.digests SET after = coalesce($3, after), done = $3 IS NULL WHERE kind = $1 AND date = $2`,
        [kind, date, next],
      );
      return next !== null;
    });
  }

  /** Leaves out employees whose calendar has no window on that day, and those without a required consent. */
  private async presentOf<R extends Recipient>(recipients: R[], date: string, settings: SettingsView): Promise<R[]> {
    if (recipients.length === 0) return [];
    const startOf = (day: string): string => instantOf(settings.effectiveTimeZone, day, '00:00').toISOString();
    const absent = await this.requests.send(FindAbsentEmployees, {
      employees: recipients.map(({ employeeId, departmentId }) => ({ employeeId, departmentId })),
      from: startOf(date),
      to: startOf(addDays(date, 1)),
    });
    const consenting = await this.consents.of(recipients.map(({ employeeId }) => employeeId));
    return recipients.filter(({ employeeId: id }) => consenting.has(id) && !absent.includes(id));
  }

  /** Does nothing if the message is there already. */
  private async request(transaction: Transaction, day: DigestDay, recipient: Recipient, { about, ...content }: Digest) {
    const { employeeId: id, departmentId, phone } = recipient;
    transaction.afterCommit(() => requested.inc({ kind: day.kind }));
    await this.messages.open(transaction, {
      ...content,
      id: derivedId(`${day.kind} digest ${day.date} ${about}`),
      kind: 'digest',
      employee: { id, departmentId },
      phone,
    });
  }

  private async report(): Promise<SchoolReport> {
    const report: SchoolReport = {
      total: { open: 0, overdue: 0, escalated: 0 },
      departments: [],
      others: [],
      more: 0,
    };
    let cursor: string | null = null;
    do {
      const page = await this.departments('name', cursor);
      for (const department of page.items) {
        const summary = await this.requests.send(SummariseDepartment, { departmentId: department.id });
        addDepartment(report, department, summary);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    return report;
  }

  private departments(order: 'created' | 'name', after: string | null): Promise<Page<DepartmentView>> {
    return this.requests.send(ListDepartments, { limit: DEPARTMENTS, order, ...(after && { cursor: after }) });
  }

  private async managedBy(department: DepartmentView): Promise<Managed[]> {
    const { managerEmployeeId } = department;
    const manager = managerEmployeeId ? await this.employees.find(managerEmployeeId) : undefined;
    if (!manager || manager.optedOutAt !== null) return [];
    return [{ employeeId: manager.id, departmentId: manager.departmentId, phone: manager.phone, department }];
  }
}

/** Adds a department, if it has open tasks. */
function addDepartment(report: SchoolReport, { id, name }: DepartmentView, summary: DepartmentSummary): void {
  const { open, overdue, escalated } = summary;
  if (open === 0) return;
  const { total } = report;
  report.total = {
    open: total.open + open,
    overdue: total.overdue + overdue,
    escalated: total.escalated + escalated,
  };
  const isFull = report.departments.length === MAX_DIGEST_DEPARTMENTS;
  (isFull ? report.others : report.departments).push({ id, name, open, overdue, escalated });
  if (isFull) report.more += 1;
}

/** Returns the list of an employee's open tasks, as the school words it. */
function dailyText(
  { name, count, titles }: Pick<EmployeeOpenTasks, 'name' | 'count' | 'titles'>,
  school: { texts: SettingsView['messageTexts']; name: string },
): string {
  const tareas = numbered(
    titles.map((title) => cut(title, MAX_TITLE)),
    count,
  );
  const values = { empleado: name, cantidad: String(count), tareas, escuela: school.name };
  return cut(fillText(textOf(school.texts, 'digest'), values), MAX_MESSAGE_TEXT);
}

/** Returns the summary of a department's tasks for its manager. */
function weeklyText(
  { department, open, overdue, escalated, firstOverdue }: DepartmentSummary & { department: string },
  schoolName: string,
): string {
  const overdueLines = firstOverdue.map(
    ({ title, employeeName }) => `${cut(title, MAX_TITLE)} (${cut(employeeName, MAX_NAME)})`,
  );
  const parts = [
    `Resumen semanal de ${cut(department, MAX_TITLE)}`,
    [`Tareas abiertas: ${open}`, `Vencidas: ${overdue}`, `Escaladas: ${escalated}`].join('\n'),
    ...(overdue > 0 ? [`Las vencidas hace más tiempo:\n${numbered(overdueLines, overdue)}`] : []),
    `— ${schoolName}`,
  ];
  return cut(parts.join('\n\n'), MAX_MESSAGE_TEXT);
}

/** Numbers the lines, which are the first of `count`. */
function numbered(lines: readonly string[], count: number): string {
  const more = count - lines.length;
  return [...lines.map((line, index) => `${index + 1}. ${line}`), ...(more > 0 ? [`y ${more} más`] : [])].join('\n');
}
