import { Controller, Module } from '@nestjs/common';
import {
  AccountReported,
  type AccountReportedData,
  AcknowledgeTask,
  type AcknowledgeTaskInput,
  CompleteTask,
  type ConsentInput,
  CountHeldReminders,
  DeclineTask,
  type DeclineTaskInput,
  type Envelope,
  FetchMedia,
  type FetchedMedia,
  FindNumbersKnownAs,
  FindSentMessages,
  GetSettings,
  GetTask,
  ListDeliveries,
  GetDepartment,
  GetEmployeeSnapshots,
  ListEmployees,
  ListTasks,
  NoteNewPhone,
  type NoteNewPhoneInput,
  MessageReceived,
  MessageRequested,
  type MessageRequestedData,
  type MessageStatus,
  MessageStatusesReceived,
  OptInEmployee,
  OptOutEmployee,
  RepublishDirectory,
  RejectCompletion,
  type RejectTaskCompletionInput,
  type SchoolTexts,
  type SentMessage,
  type SettingsView,
  SnoozeTask,
  type SnoozeTaskInput,
  ReassignTask,
  type ReassignTaskInput,
  RemindTask,
  type RemindTaskInput,
  type TaskView,
  TemplateSelected,
  TemplateUpdated,
  WeeklyDigestPrepared,
  type WeeklyDigestPreparedData,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { actingEmployee, AppError } from '@recuerda/service';
import { PROBE } from './contracts.js';
import { DEPARTMENT, instant } from './department.js';
import { DigestProbe } from './digest-probe.js';
import { TemplateProbe } from './template-probe.js';

/** Records the events of the service, and answers requests in place of `tasks`, `directory` and `notifier`. */
@Controller()
export class Probe extends TemplateProbe {
  readonly statuses: MessageStatus[] = [];
  readonly reports: AccountReportedData[] = [];
  /** Characters of the longest event. */
  longest = 0;
  readonly received: unknown[] = [];
  readonly requested: MessageRequestedData[] = [];
  readonly tasks = new Map<string, TaskView>();
  /** Requested actions, with the acting employee. */
  readonly acts: string[] = [];
  /** Each employee's last one about reminders. */
  readonly decisions = new Map<string, { last: 'out' | 'in'; decidedAt: string }>();
  /** Ids of the requests to remind, also of those that failed. */
  readonly remindRequests: (string | undefined)[] = [];
  /** The last reminders, newest first. */
  reminded: { taskId: string; sentAt: string; bundledWith?: number; employeeId?: string; providerId?: string }[] = [];
  /** Whether the notifier does not answer about numbers. */
  isNotifierAway = false;
  /** Tasks and employees of what was sent, by the provider's id. */
  readonly sent = new Map<string, Partial<SentMessage>>();
  /** Numbers that were sent to, by the provider's number of them. */
  readonly knownAs = new Map<string, string[]>();
  failing = false;
  /** Results of fetching files, by the provider's ids; another one may come later. */
  readonly media = new Map<string, FetchedMedia | ((name: string) => Promise<FetchedMedia>)>();
  readonly fetched: { account: string | null; mediaId: string; name: string }[] = [];
  readonly digests: WeeklyDigestPreparedData[] = [];
  held = 0;
  /** Texts of the school. */
  messageTexts: SchoolTexts = {};
  schoolName: string | null = null;
  acknowledgeHours = 0;
  managerEmployeeId: string | null = null;
  /** Ids of employees without a recorded consent. */
  readonly withoutConsent = new Set<string>();
  /** Departments of employees who are in another than the only one. */
  readonly departments = new Map<string, string>();
  /** Staff of the only department. */
  staff: { id: string; name: string }[] = [];
  dailyDigestAt: string | null = null;
  weeklyDigest: SettingsView['weeklyDigest'] = null;
  weeklyDigestByMail = false;
  timeZone = 'America/Tegucigalpa';

  @EventHandler(PROBE)
  async handle(events: Envelope[]): Promise<void> {
    for (const event of events) {
      this.longest = Math.max(this.longest, JSON.stringify(event).length);
      if (MessageStatusesReceived.is(event)) this.statuses.push(...event.data.statuses);
      if (AccountReported.is(event)) this.reports.push(event.data);
      if (MessageReceived.is(event)) this.received.push(event.data);
      if (MessageRequested.is(event)) this.requested.push(event.data);
      if (TemplateUpdated.is(event)) this.templates.push(event.data);
      if (TemplateSelected.is(event)) this.chosen.push(event);
      if (WeeklyDigestPrepared.is(event)) this.digests.push(event.data);
    }
  }

  @RequestHandler(ListTasks)
  async list({ employeeId, limit }: { employeeId?: string | undefined; limit: number }) {
    const items = [...this.tasks.values()].filter((task) => task.employeeId === employeeId && !task.isCompleted);
    return { items: items.slice(0, limit), nextCursor: null, total: items.length };
  }

  @RequestHandler(GetTask)
  async get({ id }: { id: string }): Promise<TaskView> {
    const task = this.tasks.get(id);
    if (!task) throw new AppError('task_not_found');
    return task;
  }

  @RequestHandler(ListDeliveries)
  async deliveries({ employeeId }: { employeeId?: string | undefined }) {
    const items = this.reminded
      .filter((reminder) => (reminder.employeeId ?? employeeId) === employeeId)
      .map((reminder) => ({ ...reminder, employeeId, status: 'sent' }));
    return { items: items as never[], nextCursor: null, total: items.length };
  }

  @RequestHandler(FindSentMessages)
  async find({ providerIds }: { providerIds: string[] }): Promise<SentMessage[]> {
    const found = providerIds.map((providerId) => ({ providerId, sent: this.sent.get(providerId) }));
    const none = { reminderId: null, messageId: null, taskId: null, employeeId: null };
    return found.flatMap(({ providerId, sent }) => (sent ? [{ ...none, ...sent, providerId }] : []));
  }

  @RequestHandler(FindNumbersKnownAs)
  async numbersKnownAs({ number }: { number: string }): Promise<string[]> {
    if (this.isNotifierAway) throw new AppError('service_unavailable');
    return this.knownAs.get(number) ?? [];
  }

  @RequestHandler(FetchMedia)
  async fetchMedia(wanted: { account: string | null; mediaId: string; name: string }): Promise<FetchedMedia> {
    this.fetched.push(wanted);
    const found = this.media.get(wanted.mediaId);
    return typeof found === 'function' ? found(wanted.name) : (found ?? { failed: 'Meta is down' });
  }

  @RequestHandler(CompleteTask)
  async complete({ id, departmentId }: { id: string; departmentId?: string | undefined }): Promise<TaskView> {
    const before = await this.get({ id });
    const task =
      before.confirmCompletion && departmentId === undefined
        ? { ...before, completionReportedAt: before.completionReportedAt ?? instant }
        : { ...before, completionReportedAt: null, isCompleted: true, isActive: false };
    this.note(`complete ${id}${ofDepartment(departmentId)}`);
    this.tasks.set(id, task);
    return task;
  }

  @RequestHandler(SnoozeTask)
  async snooze({ id, until, departmentId }: SnoozeTaskInput): Promise<TaskView> {
    if (until < instant) throw new AppError('validation_failed');
    this.note(`snooze ${id} ${until}${ofDepartment(departmentId)}`);
    return this.get({ id });
  }

  @RequestHandler(RejectCompletion)
  async reject({ id, reason, departmentId }: RejectTaskCompletionInput): Promise<TaskView> {
    this.note(`reject ${id} «${reason}»${ofDepartment(departmentId)}`);
    const task = { ...(await this.get({ id })), completionReportedAt: null, rejectReason: reason };
    this.tasks.set(id, task);
    return task;
  }

  @RequestHandler(DeclineTask)
  async decline({ id, reason }: DeclineTaskInput): Promise<TaskView> {
    this.note(`decline ${id} «${reason}»`);
    return this.get({ id });
  }

  @RequestHandler(AcknowledgeTask)
  async acknowledge({ id, until }: AcknowledgeTaskInput): Promise<TaskView> {
    this.note(`acknowledge ${id} ${until}`);
    return { ...(await this.get({ id })), snoozedUntil: until };
  }

  @RequestHandler(RemindTask)
  async remind({ id, departmentId, requestId }: RemindTaskInput): Promise<TaskView> {
    this.remindRequests.push(requestId);
    if (!this.tasks.get(id)?.isActive) throw new AppError('task_paused');
    this.note(`remind ${id} of ${departmentId}`);
    return this.get({ id });
  }

  @RequestHandler(ReassignTask)
  async reassign({ id, departmentId, employeeId }: ReassignTaskInput): Promise<TaskView> {
    this.note(`reassign ${id} of ${departmentId} to ${employeeId}`);
    return { ...(await this.get({ id })), employeeId, employee: this.assigned(employeeId) };
  }

  @RequestHandler(GetSettings)
  async settings() {
    const { acknowledgeHours, dailyDigestAt, messageTexts, schoolName, weeklyDigest, weeklyDigestByMail } = this;
    const settings = { schoolName, acknowledgeHours, messageTexts, escalation: null, effectiveTimeZone: this.timeZone };
    return { ...settings, dailyDigestAt, weeklyDigest, weeklyDigestByMail } as SettingsView;
  }

  @RequestHandler(GetDepartment)
  async department({ id }: { id: string }): Promise<never> {
    if (id !== DEPARTMENT) throw new AppError('department_not_found');
    return { id, managerEmployeeId: this.managerEmployeeId, escalation: null } as never;
  }

  @RequestHandler(GetEmployeeSnapshots)
  async snapshots({ ids }: { ids: string[] }): Promise<never> {
    return ids.map((id) => {
      const departmentId = this.departments.get(id) ?? DEPARTMENT;
      return { employee: { id, departmentId, consentAt: this.withoutConsent.has(id) ? null : instant } };
    }) as never;
  }

  @RequestHandler(ListEmployees)
  async employees({ limit }: { limit: number }): Promise<never> {
    return { items: this.staff.slice(0, limit), nextCursor: null, total: this.staff.length } as never;
  }

  assigned(id: string): TaskView['employee'] {
    const name = this.staff.find((one) => one.id === id)?.name ?? 'Ana';
    return { id, name, phone: '9', department: { id: DEPARTMENT, name: 'Ventas' }, unreachable: null };
  }

  @RequestHandler(OptOutEmployee)
  async optOut(input: ConsentInput): Promise<never> {
    return this.decide('out', input);
  }

  @RequestHandler(RepublishDirectory)
  async republish(): Promise<{ events: number }> {
    return { events: 0 };
  }

  @RequestHandler(OptInEmployee)
  async optIn(input: ConsentInput): Promise<never> {
    return this.decide('in', input);
  }

  @RequestHandler(NoteNewPhone)
  async noteNewPhone({ id, phone, newPhone }: NoteNewPhoneInput): Promise<never> {
    this.note(`${id} has ${newPhone} instead of ${phone}`);
    return {} as never;
  }

  @RequestHandler(CountHeldReminders)
  async countHeld() {
    return { held: this.held };
  }

  /** Decides like the directory: an older decision than the last one changes nothing. */
  private decide(asked: 'out' | 'in', { id, at }: ConsentInput): never {
    this.note(`opt ${asked} ${id}`);
    const { last, decidedAt } = this.decisions.get(id) ?? { last: asked, decidedAt: at };
    const now = at < decidedAt ? { last, decidedAt } : { last: asked, decidedAt: at };
    this.decisions.set(id, now);
    return { optedOutAt: now.last === 'out' ? now.decidedAt : null } as never;
  }

  private note(what: string): void {
    if (this.failing) throw new AppError('service_unavailable');
    this.acts.push(`${what} by ${actingEmployee() ?? 'nobody'}`);
  }
}

const ofDepartment = (id: string | undefined): string => (id === undefined ? '' : ` of ${id}`);

@Module({ controllers: [Probe, DigestProbe] })
export class ProbeModule {}
