import { Controller, Module } from '@nestjs/common';
import {
  AssignAccountDepartments,
  ChangeAccount,
  ACCOUNT_EVENTS,
  CheckAccountValues,
  ChooseProviderTemplate,
  ConnectAccount,
  CountHeldMessages,
  CountHeldReminders,
  CreateProviderTemplate,
  DisconnectAccount,
  DismissAccountNotice,
  type EmployeeSnapshot,
  type EmployeeView,
  type Envelope,
  FetchMedia,
  FindEmployeesOfNumber,
  FindNumbersKnownAs,
  FindSentMessages,
  FindSettledQuestions,
  FlagEmployee,
  type FlagEmployeeInput,
  ListConnections,
  GetCosts,
  GetEmployeeSnapshots,
  GetMailState,
  GetProviderState,
  GetReminders,
  GetReminderSnapshots,
  GetSuspension,
  GetTestMessage,
  GetWebhookSecrets,
  ListAccountNotices,
  ListDeliveries,
  MessageEnded,
  OptOutEmployee,
  type MessageEndedData,
  OUTBOXES,
  ReadAccount,
  ReadProviderTemplates,
  ReminderDeferred,
  type ReminderSnapshot,
  type ReminderView,
  type ReceiptCount,
  ReceiptsCounted,
  ReceiptUpdated,
  RepublishCounts,
  type RequestDefinition,
  type SendCount,
  SendsCounted,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { EventHandler, RequestHandler, TransientError } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { z } from 'zod';

/** The sender of a request gets the message's result. */
const MESSAGE_RESULTS = {
  queue: 'scheduler.message-results',
  bindings: [MessageEnded],
  batch: { size: 100, waitMs: 5 },
  prefetch: 100,
};
/** A portal shows receipts as they change. */
const RECEIPTS_SHOWN = {
  queue: 'scheduler.receipts',
  bindings: [ReceiptUpdated],
  batch: { size: 100, waitMs: 5 },
  prefetch: 100,
};
/** Other services learn through which account messages go. */
const ACCOUNTS = {
  queue: 'scheduler.accounts',
  bindings: ACCOUNT_EVENTS,
  batch: { size: 10, waitMs: 5 },
  prefetch: 10,
};
export const CONTRACTS = {
  subscriptions: [
    SUBSCRIPTIONS.notifierAccount,
    SUBSCRIPTIONS.notifierReminders,
    SUBSCRIPTIONS.notifierErasures,
    SUBSCRIPTIONS.notifierBundles,
    SUBSCRIPTIONS.notifierMessages,
    SUBSCRIPTIONS.notifierReceived,
    SUBSCRIPTIONS.notifierSettings,
    SUBSCRIPTIONS.notifierReceipts,
    SUBSCRIPTIONS.notifierTemplates,
    MESSAGE_RESULTS,
    SUBSCRIPTIONS.schedulerResults,
    SUBSCRIPTIONS.schedulerHolds,
    SUBSCRIPTIONS.metricsSendCounts,
    SUBSCRIPTIONS.metricsReceiptCounts,
    RECEIPTS_SHOWN,
    ACCOUNTS,
  ],
  requests: [
    ...Object.values(OUTBOXES.notifier),
    AssignAccountDepartments,
    ChangeAccount,
    CheckAccountValues,
    ConnectAccount,
    DisconnectAccount,
    ListConnections,
    GetWebhookSecrets,
    GetEmployeeSnapshots,
    FetchMedia,
    FindSettledQuestions,
    GetReminderSnapshots,
    GetSuspension,
    ListDeliveries,
    GetReminders,
    RepublishCounts,
    CountHeldReminders,
    GetCosts,
    GetMailState,
    GetProviderState,
    DismissAccountNotice,
    ListAccountNotices,
    ReadAccount,
    FindEmployeesOfNumber,
    FindNumbersKnownAs,
    FindSentMessages,
    FlagEmployee,
    OptOutEmployee,
    GetTestMessage,
    ReadProviderTemplates,
    CreateProviderTemplate,
    ChooseProviderTemplate,
    CountHeldMessages,
  ] as readonly RequestDefinition[],
};

/**
 * The services around the notifier: task states that `tasks` returns, results that the scheduler receives, and send
 * counts that metrics receives.
 */
export class Surroundings {
  /** Whether reminders wait for an administrator after a restore. */
  suspended = false;
  /** Tasks by id; a missing task is paused. */
  readonly facts = new Map<string, ReminderSnapshot>();
  readonly results: Envelope[] = [];
  readonly counts: SendCount[] = [];
  readonly receiptCounts: ReceiptCount[] = [];
  /** Task ids of the reminders whose receipt changed. */
  readonly receiptTasks: string[] = [];
  /** Events about the account. */
  readonly accounts: Envelope[] = [];
  /** Events of deferrals and releases. */
  readonly holds: Envelope[] = [];
  /** Employees who cannot be reached. */
  readonly flags: FlagEmployeeInput[] = [];
  /** Employees who want no messages; null: their opt-outs are not recorded. */
  optOuts: string[] | null = [];
  /** Results of messages that are no reminders. */
  readonly messages: MessageEndedData[] = [];
  /** The reminders that the scheduler has. */
  readonly reminders: ReminderView[] = [];
  /** Ids of questions whose tasks were decided; null: conversations cannot be reached. */
  settled: Set<string> | null = new Set();
  tasksReachable = true;
  factsAsked = 0;
  /** Number of times that results are refused with a transient error. */
  resultsPostponed = 0;
  /** Called before the task states are read. */
  beforeFacts: () => Promise<void> = async () => undefined;
  /** Called after they are read, before the response is sent. */
  afterFacts: () => Promise<void> = async () => undefined;

  outcomeOf(reminderId: string): string[] {
    return this.results.filter((event) => event.subject === reminderId).map((event) => event.type.split('.')[2] ?? '');
  }
}

export function surroundingsModule(surroundings: Surroundings) {
  @Controller()
  class SurroundingsController {
    @RequestHandler(GetReminderSnapshots)
    async facts({ reminders }: z.infer<typeof GetReminderSnapshots.input>): Promise<ReminderSnapshot[]> {
      surroundings.factsAsked += 1;
      await surroundings.beforeFacts();
      if (!surroundings.tasksReachable) throw new AppError('service_unavailable');
      const read = reminders.flatMap(({ taskId, activation }) => {
        const facts = surroundings.facts.get(taskId);
        return facts && (activation === null || facts.activation === activation) ? [facts] : [];
      });
      await surroundings.afterFacts();
      return read;
    }

    @RequestHandler(GetSuspension)
    suspension() {
      const suspension = { dataOf: new Date().toISOString(), overdue: 0 };
      return { suspension: surroundings.suspended ? suspension : null };
    }

    @RequestHandler(FindSettledQuestions)
    async findSettled({ ids }: { ids: string[] }): Promise<string[]> {
      if (!surroundings.settled) throw new AppError('service_unavailable');
      return ids.filter((id) => surroundings.settled?.has(id));
    }

    @RequestHandler(GetReminders)
    async reminders({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
      return surroundings.reminders.filter(({ taskId }) => taskIds.includes(taskId));
    }

    @EventHandler(SUBSCRIPTIONS.schedulerResults)
    async results(events: Envelope[]): Promise<void> {
      if (surroundings.resultsPostponed > 0) {
        surroundings.resultsPostponed -= 1;
        throw new TransientError('its database is away');
      }
      surroundings.results.push(...events);
    }

    @EventHandler(SUBSCRIPTIONS.schedulerHolds)
    async hold(events: Envelope[]): Promise<void> {
      surroundings.holds.push(...events);
    }

    @EventHandler(ACCOUNTS)
    async account(events: Envelope[]): Promise<void> {
      surroundings.accounts.push(...events);
    }

    @EventHandler(MESSAGE_RESULTS)
    async ended(events: Envelope[]): Promise<void> {
      for (const event of events) if (MessageEnded.is(event)) surroundings.messages.push(event.data);
    }

    @RequestHandler(GetEmployeeSnapshots)
    async employees({ ids }: { ids: string[] }): Promise<EmployeeSnapshot[]> {
      const found = [...surroundings.facts.values()].find(({ employeeId }) => ids.includes(employeeId));
      return [{ employee: { email: found?.employeeEmail ?? null } }] as EmployeeSnapshot[];
    }

    @RequestHandler(FlagEmployee)
    async flag(input: FlagEmployeeInput): Promise<EmployeeView> {
      surroundings.flags.push(input);
      return {} as EmployeeView;
    }

    @RequestHandler(OptOutEmployee)
    async optOut({ id }: { id: string }): Promise<EmployeeView> {
      if (!surroundings.optOuts) throw new AppError('service_unavailable');
      surroundings.optOuts.push(id);
      return {} as EmployeeView;
    }

    @RequestHandler(CountHeldReminders)
    async countHeld(): Promise<{ held: number }> {
      return { held: surroundings.holds.filter((event) => ReminderDeferred.is(event)).length };
    }

    @EventHandler(SUBSCRIPTIONS.metricsSendCounts)
    async counts(events: Envelope[]): Promise<void> {
      for (const event of events) if (SendsCounted.is(event)) surroundings.counts.push(...event.data.counts);
    }

    @EventHandler(SUBSCRIPTIONS.metricsReceiptCounts)
    async receiptCounts(events: Envelope[]): Promise<void> {
      for (const event of events) if (ReceiptsCounted.is(event)) surroundings.receiptCounts.push(...event.data.counts);
    }

    @EventHandler(RECEIPTS_SHOWN)
    async receiptUpdated(events: Envelope[]): Promise<void> {
      for (const event of events) if (ReceiptUpdated.is(event)) surroundings.receiptTasks.push(event.data.taskId);
    }
  }

  @Module({ controllers: [SurroundingsController] })
  class SurroundingsModule {}
  return SurroundingsModule;
}
