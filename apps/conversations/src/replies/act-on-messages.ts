import { Inject, Injectable, Logger } from '@nestjs/common';
import { AloneGate, TrailingRun } from '@recuerda/concurrency';
import { DAY_MS, MessageReceived, MINUTE_MS } from '@recuerda/contracts';
import { decideRetry, RETRY_DELAYS_MS } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { counter, currentTrace } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { derivedId, SCHEMA } from '../conversations.database.js';
import { EmployeeReplica, type KnownEmployee } from '../employees/employee.replica.js';
import { Notices } from '../escalations/notices.js';
import {
  addReceived,
  type ConversationRow,
  countAnswers,
  lastQuestion,
  previousOf,
  openConversation,
  setHelped,
  setReaction,
} from '../threads/conversation.store.js';
import { recipientOf, RequestMessages } from '../threads/request-messages.js';
import type { ReceivedMessage } from '../received-message.js';
import { holdersOf, type Reaction } from '../reply.js';
import { latestBefore } from '../tasks.js';
import { SchoolTexts, TEXTS } from '../texts.js';
import { FindSender } from './find-sender.js';
import { type IncomingRow, IncomingStore } from './incoming.store.js';
import { React } from './react.js';
import { TakeFile } from './take-file.js';

/** Messages of different senders that are acted on at the same time. */
const WORKERS = 4;
/** Files that are fetched at the same time: the other workers go on with texts, however slow the provider is. */
const FILE_WORKERS = 2;
/** More answers than a person asks for: a program answers ours, and would go on for ever. */
const WITHHELD_AFTER = { answers: 30, inMs: 10 * MINUTE_MS };
const LAST_DELAY_MS = Math.max(...RETRY_DELAYS_MS);

const withheld = counter(
  'recuerda_answers_withheld_total',
  'Answers that were not sent because a conversation had too many: a program may be answering them.',
);
const acted = counter('recuerda_replies_total', 'Messages of employees, by what they did.', ['action']);

/**
 * Acts on each received message once: its effect, its answer and its removal are one transaction. The requests to other
 * services before its commit are idempotent. A file of the message is fetched before that, in none.
 */
@Injectable()
export class ActOnMessages {
  private readonly logger = new Logger('Replies');
  /** Each acts on due messages until there are no more: a slow message holds up no other worker. */
  private readonly workers = [
    new TrailingRun(() => this.actOnSuspects()),
    ...Array.from({ length: WORKERS }, (_, index) => new TrailingRun(() => this.actOnOthers(index < FILE_WORKERS))),
  ];
  private stopped = false;

  constructor(
    private readonly incoming: IncomingStore,
    private readonly senders: FindSender,
    private readonly employees: EmployeeReplica,
    private readonly answers: RequestMessages,
    private readonly react: React,
    private readonly files: TakeFile,
    private readonly notices: Notices,
    private readonly texts: SchoolTexts,
    private readonly gate: AloneGate,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: ConversationsConfig,
  ) {}

  /**
   * Acts on all due messages; on each that was in hand at an unclean end alone. May be called again before it has
   * ended: a free worker then acts on new messages at once.
   */
  async actOnDue(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.run()));
  }

  /** Begins nothing more. Resolves when no message is acted on. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.workers.map((worker) => worker.idle()));
  }

  private actOnSuspects(): Promise<void> {
    return this.gate.aloneWhile(
      () => this.incoming.inHand.hasSuspects(),
      () => this.actOnNext((manager) => this.takeSuspect(manager)),
    );
  }

  private async actOnOthers(withFiles: boolean): Promise<void> {
    while (await this.gate.share(() => this.actOnNext((manager) => this.takeDue(manager, withFiles))));
  }

  private async actOnNext(take: Take): Promise<boolean> {
    return !this.stopped && (await this.actOn(take));
  }

  private async takeDue(manager: EntityManager, withFiles: boolean): Promise<IncomingRow | undefined> {
    const row = await this.incoming.lockDue(manager, withFiles);
    if (row) await this.incoming.inHand.take([row.seq]);
    return row;
  }

  private async takeSuspect(manager: EntityManager): ReturnType<Take> {
    const row = await this.incoming.inHand.lockSuspect<IncomingRow>(manager);
    if (row === undefined || (await this.incoming.inHand.takeAlone(row.seq, row))) return row;
    this.logger.error({
      msg: 'a message is set aside: the process ended three times while it was in hand',
      seq: row.seq,
    });
    await this.incoming.setAside(manager, row.seq);
    return 'set aside';
  }

  /** Returns false if there was none. */
  private async actOn(take: Take): Promise<boolean> {
    let row: IncomingRow | 'set aside' | undefined;
    try {
      const later: (() => Promise<void>)[] = [];
      await this.work.run(async (transaction) => {
        row = await take(transaction.manager);
        if (row === undefined || row === 'set aside') return;
        const { seq } = row;
        const acting = this.act(transaction, row, true, later);
        await this.incoming.inHand.releaseAfter([seq], acting, transaction.manager);
      });
      for (const fetch of later) await fetch();
    } catch (error) {
      if (row === undefined || row === 'set aside') throw error;
      await this.incoming.inHand.release([row.seq]);
      await this.postpone(row, error);
    }
    return row !== undefined;
  }

  /**
   * Removes the message, with what it causes. If it has a file, or does not name its task, it stays, and what became of
   * the file, or which task is meant, is kept first. Without `reacts` it is only stored, for people to read.
   *
   * @param later gets what is to be done once the transaction is committed
   */
  private async act(transaction: Transaction, row: IncomingRow, reacts: boolean, later: (() => Promise<void>)[] = []) {
    const { manager, emit } = transaction;
    const { message, receivedAt, seq } = row;
    const isNotice = message.kind === 'notice';
    if (isNotice && reacts) await this.senders.noteNewNumber(message, manager);
    const answered = await this.senders.answered(message);
    const sender = await this.senders.find(message, answered, manager);
    const employee = sender?.employee;
    // A clock that is ahead would keep the window open for too long.
    const at = new Date(Math.min(Date.parse(message.at), receivedAt.getTime()));
    const id = idOf(message);
    const received = receivedEvent(id, message, employee, at);
    const isOn = this.config.CONVERSATIONS === 'on';
    const until = latestBefore(at);
    const question = sender && (await lastQuestion(manager, holdersOf(sender), answered?.messageId ?? null, until));
    const previous = isOn && sender ? await previousOf(manager, holdersOf(sender), at) : undefined;
    const reply = sender && !isNotice && { ...sender, message, answered, question, previous, at };
    if (isOn && reacts && reply && hasFile(message)) {
      const task = await this.react.taskOf(reply);
      return this.files.take(transaction, { row, id, at, task }, later);
    }
    const meant = isOn && reacts && reply && (await this.react.meantBy(reply));
    if (meant) return this.incoming.amend(manager, row, { choice: meant });
    await this.incoming.remove(manager, seq);
    // A notice of the provider opens no window: the person did not write.
    const emitReceived = () => !isNotice && emit(received);
    if (!isOn) return emitReceived();
    const conversation = await openConversation(manager, message, employee, at);
    if (!(await addReceived(manager, id, conversation.id, message, at))) return;
    emitReceived();
    this.answers.announce(emit, conversation.id, employee);
    if (!reacts || isNotice) return;
    const reaction = reply ? await this.react.to(reply) : await this.toStranger(message);
    await this.record(transaction, { id, at, conversation, employee, reaction, message });
  }

  private async toStranger({ kind }: ReceivedMessage): Promise<Reaction> {
    if (kind === 'reaction') return { action: null };
    const text = TEXTS.unknownNumber(await this.texts.schoolName());
    return { action: null, answer: { kind: 'answer', text }, daily: true };
  }

  private async record(transaction: Transaction, acting: Acting): Promise<void> {
    const { id, conversation, employee, reaction, at } = acting;
    const { manager, afterCommit } = transaction;
    await setReaction(manager, id, reaction);
    afterCommit(() => acted.inc({ action: reaction.action ?? 'none' }));
    if (employee && reaction.optedOutAt !== undefined)
      await this.employees.setOptedOut(employee, reaction.optedOutAt, manager);
    if (reaction.notice) await this.notices.send(transaction, reaction.notice);
    if (reaction.answer === undefined || !isAnswered(acting)) return;
    if (reaction.daily) await setHelped(manager, conversation.id, at);
    const since = new Date(at.getTime() - WITHHELD_AFTER.inMs);
    if ((await countAnswers(manager, conversation.id, since)) >= WITHHELD_AFTER.answers) {
      this.logger.warn({
        msg: 'a message is not answered: its sender may answer by itself',
        conversation: conversation.id,
      });
      return afterCommit(() => withheld.inc());
    }
    const phone = recipientOf(acting.message.userId, acting.message.phone, employee?.phone);
    if (phone === null) return;
    await this.answers.send(transaction, {
      ...reaction.answer,
      id: derivedId(`answer ${id}`),
      conversationId: conversation.id,
      employee,
      phone,
      replyTo: id,
      departmentId: reaction.departmentId,
    });
  }

  private async postpone(row: IncomingRow, error: unknown): Promise<void> {
    const decision = decideRetry(row, error, RETRY_DELAYS_MS);
    if (decision !== 'dead-letter') {
      this.logger.warn({ msg: 'a message will be acted on again', delayMs: decision.delayMs, err: error });
      return void (await this.incoming.postpone(row.seq, decision.attempts, decision.delayMs));
    }
    this.logger.error({ msg: 'a message could not be acted on', err: error });
    if (hasFile(row.message)) return this.files.giveUp(row, idOf(row.message));
    acted.inc({ action: 'failed' });
    await this.work
      .run((transaction) => this.act(transaction, row, false))
      .catch(async (err: unknown) => {
        this.logger.error({ msg: 'a message could not be kept either: it is tried again', err });
        await this.incoming.postpone(row.seq, row, LAST_DELAY_MS);
      });
  }
}

const idOf = ({ providerId }: ReceivedMessage): string => derivedId(`message ${providerId}`);

/** Whether a message has a photo or document of which nothing is known yet. */
const hasFile = ({ mediaId, proof }: ReceivedMessage): boolean => mediaId !== undefined && proof === undefined;

/** Locks a message and enters it as in hand. */
type Take = (manager: EntityManager) => Promise<IncomingRow | 'set aside' | undefined>;

interface Acting {
  id: string;
  at: Date;
  message: ReceivedMessage;
  conversation: ConversationRow;
  employee: KnownEmployee | undefined;
  reaction: Reaction;
}

/** An employee who has opted out gets only the confirmation of opting in. */
function isAnswered({ reaction: { optedOutAt, daily }, employee, conversation, at }: Acting): boolean {
  const hadOptedOut = employee !== undefined && employee.optedOutAt !== null;
  if (hadOptedOut && optedOutAt !== null) return false;
  return !daily || conversation.helpedAt === null || at.getTime() - conversation.helpedAt.getTime() >= DAY_MS;
}

const receivedEvent = (id: string, message: ReceivedMessage, employee: KnownEmployee | undefined, at: Date) =>
  MessageReceived.create({
    id: derivedId(`received ${id}`),
    subject: id,
    time: at,
    data: {
      messageId: id,
      employeeId: employee?.id ?? null,
      // Providers write some numbers in another form than the one that messages go to.
      phone: employee?.phone ?? message.phone,
      account: message.account,
      receivedAt: at.toISOString(),
    },
    ...currentTrace(),
  });
