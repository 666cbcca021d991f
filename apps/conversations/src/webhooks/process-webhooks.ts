import { randomUUIDv7 } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AloneGate, inTurns } from '@recuerda/concurrency';
import {
  AccountReported,
  type AccountReportedData,
  type MessageStatus,
  MessageStatusesReceived,
} from '@recuerda/contracts';
import { decideRetry, RETRY_DELAYS_MS } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { currentTrace, counter } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { SCHEMA } from '../conversations.database.js';
import { ProviderUsers } from '../employees/provider-users.js';
import { IncomingStore } from '../replies/incoming.store.js';
import { SynchroniseTemplates } from '../templates/synchronise-templates.js';
import { carryOverConversations } from '../threads/conversation.store.js';
import { recordReceipts } from '../threads/message-results.js';
import { RequestMessages } from '../threads/request-messages.js';
import { decodeBody } from './given.js';
import { cloudKeyOf, readCloudWebhook } from './read-cloud-webhook.js';
import { readFormWebhook } from './read-form-webhook.js';
import type { Received } from './received.js';
import { WebhookCalls } from './webhook-calls.js';
import { WebhookStore, type WebhookRow } from './webhook.store.js';

const receivedMessages = counter('recuerda_messages_received_total', 'Messages in webhooks.');
const ignoredParts = counter(
  'recuerda_webhooks_ignored_total',
  "Parts of webhooks that are passed over: another number's, the school's own, of a group, no message, or not known.",
  ['reason'],
);
const failedWebhooks = counter('recuerda_webhooks_failed_total', 'Webhooks that could not be processed.');

/** Webhooks per transaction, unless they are large. */
const BATCH_SIZE = 100;
/** Maximum statuses of one event: more with long reasons would exceed the length of an event. */
const STATUSES = 100;
const ERROR_LENGTH = 500;
const NOTHING = { messages: 0, templates: [] as string[] };

interface Batch {
  rows: number;
  messages: number;
}

/**
 * Turns stored webhooks into events of statuses and into messages that wait to be acted on. What a webhook holds and
 * its deletion are one transaction, so each is processed once, even if the process is killed.
 */
@Injectable()
export class ProcessWebhooks {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly webhooks: WebhookStore,
    private readonly incoming: IncomingStore,
    private readonly users: ProviderUsers,
    private readonly messages: RequestMessages,
    private readonly calls: WebhookCalls,
    private readonly templates: SynchroniseTemplates,
    private readonly gate: AloneGate,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly accounts: ConnectedAccounts,
  ) {}

  /** Processes all due webhooks; each that was in hand at an unclean end alone. `received` is called after messages. */
  async processDue(received: () => void): Promise<void> {
    const rowsOf = ({ rows, messages }: Batch): number => {
      if (messages > 0) received();
      return rows;
    };
    const suspects = this.gate.aloneWhile(
      () => this.webhooks.inHand.hasSuspects(),
      async () => rowsOf(await this.processSuspect()) > 0,
    );
    const next = async () => rowsOf(await this.gate.share(() => this.processBatch(BATCH_SIZE)));
    const others = async () => {
      while ((await next()) > 0);
    };
    await Promise.all([suspects, others()]);
  }

  private async processSuspect(): Promise<Batch> {
    let isSetAside = false;
    const batch = await this.processBatch(1, async (manager) => {
      const suspect = await this.webhooks.inHand.lockSuspect<Pick<WebhookRow, 'id'>>(manager);
      if (suspect === undefined) return [];
      const { id } = suspect;
      if (await this.webhooks.inHand.takeAlone(id, suspect)) return [id];
      isSetAside = true;
      this.logger.error({
        msg: 'a webhook is set aside: the process ended three times while it was in hand',
        webhook: id,
      });
      await this.webhooks.setAside(manager, id);
      return [];
    });
    return isSetAside ? { rows: 1, messages: 0 } : batch;
  }

  private async processBatch(
    size: number,
    take = (manager: EntityManager): Promise<string[]> => this.takeDue(manager, size),
  ): Promise<Batch> {
    let ids: string[] = [];
    let rows: WebhookRow[] = [];
    try {
      const { messages, templates } = await this.work.run(async (transaction) => {
        const { manager } = transaction;
        ids = await take(manager);
        if (ids.length === 0) return NOTHING;
        const processing = async () => {
          rows = await this.webhooks.read(manager, ids);
          return this.process(transaction, rows);
        };
        return this.webhooks.inHand.releaseAfter(ids, processing(), manager);
      });
      // Webhooks come in any order: a reading of the templates corrects them.
      for (const account of templates) this.templates.startSoon(account);
      return { rows: rows.length, messages };
    } catch (error) {
      if (ids.length > 0) await this.webhooks.inHand.release(ids);
      const [first] = rows;
      if (first === undefined) throw error;
      if (size === 1) {
        await this.postpone(first, error);
        return { rows: 1, messages: 0 };
      }
      // Each gets its own transaction, so that a faulty one does not keep the others from succeeding.
      const each = [];
      for (const _ of rows) each.push(await this.processBatch(1));
      return { rows: rows.length, messages: each.reduce((sum, { messages }) => sum + messages, 0) };
    }
  }

  private async takeDue(manager: EntityManager, size: number): Promise<string[]> {
    const ids = await this.webhooks.lockDue(manager, size);
    if (ids.length > 0) await this.webhooks.inHand.take(ids);
    return ids;
  }

  private async process(transaction: Transaction, rows: readonly WebhookRow[]): Promise<typeof NOTHING> {
    const { manager, emit } = transaction;
    const { numbers } = this.accounts;
    const all: Received[] = [];
    for await (const one of inTurns(readAll(rows, numbers))) if (one) all.push(one);
    const statuses = all.flatMap((received) => received.statuses);
    const people = all.flatMap((received) => received.people);
    await this.users.learn(manager, people);
    await carryOverConversations(manager, people);
    const messages = await this.users.withPhones(
      manager,
      all.flatMap((received) => received.messages),
    );
    for (let at = 0; at < statuses.length; at += STATUSES) emit(statusesEvent(statuses.slice(at, at + STATUSES)));
    for (const report of all.flatMap(({ reports }) => reports)) emit(reportedEvent(report));
    await recordReceipts(transaction, this.messages, statuses);
    await this.incoming.insert(manager, messages);
    const templates = all
      .flatMap((received) => received.templates)
      .flatMap(({ businessAccountId, ...change }) =>
        this.accounts.inBusinessAccount(businessAccountId).map(({ key }) => ({ account: key, ...change })),
      );
    await this.templates.apply(transaction, templates);
    const done: string[] = [];
    for (const [index, row] of rows.entries()) {
      const { refused = [], others = [] } = all[index] ?? {};
      await this.calls.noteRefused(row, refused, manager);
      if (others.length > 0 && (await this.webhooks.keep(manager, row, { entry: others }))) continue;
      ignoredParts.inc({ reason: 'other_number' }, others.length);
      done.push(row.id);
    }
    for (const key of this.callersOf(all)) this.calls.noteTaken(key);
    await this.webhooks.remove(manager, done);
    receivedMessages.inc(messages.length);
    for (const reason of all.flatMap(({ ignored }) => ignored)) ignoredParts.inc({ reason });
    return { messages: messages.length, templates: [...new Set(templates.map(({ account }) => account))] };
  }

  /** Returns the keys of the accounts that webhooks of Meta are about. */
  private callersOf(all: readonly Received[]): ReadonlySet<string> {
    const businessAccounts = new Set(all.flatMap((received) => received.businessAccounts));
    const accounts = [...businessAccounts].flatMap((id) => this.accounts.inBusinessAccount(id));
    return new Set([...all.flatMap(({ numbers }) => numbers.map(cloudKeyOf)), ...accounts.map(({ key }) => key)]);
  }

  private async postpone(row: WebhookRow, error: unknown): Promise<void> {
    const decision = decideRetry(row, error, RETRY_DELAYS_MS);
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    if (decision === 'dead-letter') {
      this.logger.error({ msg: 'a webhook was given up', webhook: row.id, err: error });
      failedWebhooks.inc();
      await this.webhooks.giveUp(row.id, reason);
    } else {
      this.logger.warn({ msg: 'a webhook will be processed again', webhook: row.id, err: error });
      await this.webhooks.postpone(row.id, decision.attempts, decision.delayMs, reason);
    }
  }
}

/** Yields what each row holds, and nothing after each part of it. */
function* readAll(rows: readonly WebhookRow[], own: readonly string[] | undefined): Generator<Received | void> {
  for (const { source, account, body, receivedAt } of rows) {
    const decoded = decodeBody(body);
    if ('refused' in decoded) throw new Error(`the body is ${decoded.refused}`);
    const { given } = decoded;
    yield source === 'cloud' ? yield* readCloudWebhook(given, own) : readFormWebhook(given, receivedAt, account);
  }
}

const reportedEvent = (data: AccountReportedData) =>
  AccountReported.create({ id: randomUUIDv7(), subject: data.accountId, time: new Date(), data, ...currentTrace() });

const statusesEvent = (statuses: MessageStatus[]) =>
  MessageStatusesReceived.create({
    id: randomUUIDv7(),
    subject: 'statuses',
    time: new Date(),
    data: { statuses },
    ...currentTrace(),
  });
