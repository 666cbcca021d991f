import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AnswerConversation,
  type ConversationMessagePage,
  type ConversationMessageQuery,
  type ConversationMessageView,
  type ConversationQuery,
  type ConversationView,
  DAY_MS,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  MarkConversationRead,
  type Page,
  PROVIDERS,
  searchTerms,
} from '@recuerda/contracts';
import {
  assertAllFiltersUsed,
  countRows,
  cursorTime,
  decodeCursor,
  foldText,
  pageOf,
  searchPattern,
  SqlFilter,
  uncountedPageOf,
} from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, departmentScope, isInScope } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { SCHEMA } from '../conversations.database.js';
import { recipientOf, RequestMessages } from './request-messages.js';

/** Time after the employee's last message in which the official API accepts free text, ms. */
const WINDOW_MS = DAY_MS;

/** A conversation with what an answer needs. */
interface ConversationDetails {
  id: string;
  phone: string | null;
  userId: string | null;
  /** The account to which the person last wrote. */
  account: string | null;
  unread: number;
  lastMessageAt: Date;
  lastReceivedAt: Date | null;
  employeeId: string | null;
  name: string | null;
  departmentId: string | null;
  employeePhone: string | null;
  optedOutAt: Date | null;
  direction: ConversationMessageView['direction'] | null;
  kind: ConversationMessageView['kind'];
  text: string;
  at: Date;
}

/** `seq` is a bigint, as text. */
type MessageRow = Omit<ConversationMessageView, 'at' | 'snoozedUntil'> & {
  seq: string;
  at: Date;
  snoozedUntil: Date | null;
};

const FROM = `conversations.conversations c
  LEFT JOIN conversations.employee_copies e ON e.id = c.employee_id AND NOT e.deleted`;
const select = (messages: string, unread: string) => `
  SELECT c.id, c.phone, c.user_id AS "userId", c.account, ${unread} AS unread, c.last_message_at AS "lastMessageAt",
         c.last_received_at AS "lastReceivedAt",
         e.id AS "employeeId", e.name, e.department_id AS "departmentId", e.phone AS "employeePhone",
         (SELECT opted_out_at FROM conversations.employee_copies WHERE id = c.employee_id) AS "optedOutAt",
         m.direction, m.kind, m.text, m.at
  FROM ${FROM} LEFT JOIN LATERAL (
    SELECT direction, kind, text, at FROM ${messages} latest
    WHERE conversation_id = c.id ORDER BY at DESC, seq DESC LIMIT 1) m ON true`;
const MESSAGE = `
  SELECT seq, id, conversation_id AS "conversationId", direction, kind, text, at, action,
  task_id AS "taskId", snoozed_until AS "snoozedUntil", reply_to AS "replyTo", user_id AS "userId", status,
  receipt, reason, shown_choices AS choices,
  (SELECT json_build_object('type', type, 'size', size) FROM conversations.proofs
   WHERE id = m.id AND type IS NOT NULL) AS proof`;

const LIKE = `LIKE ${foldText('?::text')}`;
const found = (messages: string) => `(e.search ${LIKE} OR c.phone LIKE ? OR EXISTS (
  SELECT FROM ${messages} found WHERE found.conversation_id = c.id AND found.search ${LIKE}))`;

/** Messages to a 'Responsable' without a department may be about any. */
const IN_SCOPE = `(SELECT * FROM conversations.messages
  WHERE department_id = ANY (?::uuid[]) OR department_id IS NULL AND kind NOT IN ('escalation', 'report', 'digest'))`;

/** The messages that the principal may read, for a statement with the filter's parameters. */
function readable(filter: SqlFilter): string {
  const scope = departmentScope();
  return scope === undefined ? 'conversations.messages' : filter.add(IN_SCOPE, scope);
}

/** Counts the unread messages that the principal may read. Unread are the newest `c.unread` received ones. */
function readableUnread(filter: SqlFilter): string {
  if (departmentScope() === undefined) return 'c.unread';
  return `(SELECT count(*)::int FROM ${readable(filter)} m WHERE m.id IN (
    SELECT id FROM conversations.messages WHERE conversation_id = c.id AND direction = 'received'
    ORDER BY at DESC, seq DESC LIMIT c.unread))`;
}

const position = z.tuple([cursorTime, z.uuid()]);
const messagePosition = z.tuple([cursorTime, z.string().regex(/^\d{1,18}$/)]);

/** Conversations as people read, mark and answer them. */
@Controller()
export class ConversationsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: ConnectedAccounts,
    private readonly sender: RequestMessages,
  ) {}

  /** Lists the conversations of the principal's departments; numbers of no employee belong to none. */
  @RequestHandler(ListConversations)
  async list({ limit, cursor, search, unread, ...rest }: ConversationQuery): Promise<Page<ConversationView>> {
    assertAllFiltersUsed(rest);
    const filter = new SqlFilter().within('e.department_id', departmentScope());
    if (unread === 'true') filter.and(`c.unread > 0 AND ${readableUnread(filter)} > 0`);
    for (const { text, digits = text } of searchTerms(search ?? '')) {
      const [words, phone] = [text, digits].map(searchPattern);
      filter.and(found(readable(filter)), words, phone, words);
    }
    const counted = filter.clone();
    if (cursor !== undefined) filter.and('(c.last_message_at, c.id) < (?, ?)', ...decodeCursor(cursor, position));
    const last = filter.add('LIMIT ?', limit + 1);
    const [rows, total] = await Promise.all([
      this.source.query<ConversationDetails[]>(
        `${select(readable(filter), readableUnread(filter))} ${filter.where}
         ORDER BY c.last_message_at DESC, c.id DESC ${last}`,
        filter.parameters,
      ),
      countRows(this.source, `${FROM} ${counted.where}`, counted.parameters),
    ]);
    return pageOf({
      rows,
      limit,
      total,
      position: ({ lastMessageAt, id }) => [lastMessageAt.toISOString(), id],
      view: (row) => this.toView(row),
    });
  }

  @RequestHandler(GetConversation)
  async get({ id }: { id: string }): Promise<ConversationView> {
    return this.toView(await this.details(id));
  }

  @RequestHandler(ListConversationMessages)
  async listMessages(query: ConversationMessageQuery & { conversationId: string }): Promise<ConversationMessagePage> {
    const { conversationId, limit, cursor } = query;
    await this.details(conversationId);
    const filter = new SqlFilter().and('conversation_id = ?', conversationId);
    if (cursor !== undefined) filter.and('(at, seq) < (?, ?)', ...decodeCursor(cursor, messagePosition));
    const last = filter.add('LIMIT ?', limit + 1);
    const rows = await this.source.query<MessageRow[]>(
      `${MESSAGE} FROM ${readable(filter)} m ${filter.where} ORDER BY at DESC, seq DESC ${last}`,
      filter.parameters,
    );
    return uncountedPageOf({
      rows,
      limit,
      position: ({ at, seq }) => [at.toISOString(), seq],
      view: toMessageView,
    });
  }

  @RequestHandler(MarkConversationRead)
  async markRead({ id }: { id: string }): Promise<ConversationView> {
    await this.work.run(async ({ manager, emit }) => {
      const { employeeId, departmentId } = await this.details(id, manager);
      const read = await manager.query<unknown[]>(
        `WITH read AS (UPDATE conversations.conversations SET unread = 0 WHERE id = $1 AND unread > 0 RETURNING id)
         SELECT FROM read`,
        [id],
      );
      if (read.length > 0)
        this.sender.announce(emit, id, employeeId === null ? undefined : { id: employeeId, departmentId });
    });
    return this.get({ id });
  }

  /** Throws `window_closed`, `opted_out`, or `already_exists` if the id is that of another message. */
  @RequestHandler(AnswerConversation)
  async answer({ id, conversationId, text }: Record<'id' | 'conversationId' | 'text', string>) {
    await this.work.run(async (transaction) => {
      const details = await this.details(conversationId, transaction.manager);
      const { employeeId, departmentId, optedOutAt } = details;
      const phone = recipientOf(details.userId, details.phone, details.employeePhone);
      if (optedOutAt !== null) throw new AppError('opted_out');
      if (phone === null || !this.isOpen(details)) throw new AppError('window_closed');
      const employee = employeeId === null ? undefined : { id: employeeId, departmentId };
      await this.sender.send(transaction, { id, conversationId, kind: 'answer', text, phone, employee });
    });
    const sent = await this.message(id);
    if (sent?.conversationId !== conversationId) throw new AppError('already_exists');
    if (sent.text !== text) throw new AppError('already_exists', { entity: sent });
    return sent;
  }

  /** Throws `not_found`, also for one of a department that the principal may not know. */
  private async details(id: string, manager: EntityManager = this.source.manager): Promise<ConversationDetails> {
    const filter = new SqlFilter().and('c.id = ?', id);
    const [row] = await manager.query<ConversationDetails[]>(
      `${select(readable(filter), readableUnread(filter))} ${filter.where}`,
      filter.parameters,
    );
    if (!row || !isInScope(row.departmentId)) throw new AppError('not_found');
    return row;
  }

  /** Returns undefined also for a message that the principal may not read. */
  private async message(id: string): Promise<ConversationMessageView | undefined> {
    const filter = new SqlFilter().and('id = ?', id);
    const [row] = await this.source.query<MessageRow[]>(
      `${MESSAGE} FROM ${readable(filter)} m ${filter.where}`,
      filter.parameters,
    );
    return row && toMessageView(row);
  }

  /** Returns the time until which free text may be sent; null where it may not, or at any time. */
  private windowEndsAt(row: ConversationDetails): Date | null {
    const { lastReceivedAt, account } = row;
    // What was written to a number that is not connected any more opens no window of another.
    const isGone = account !== null && !this.accounts.of(account);
    if (!this.hasWindow(row) || lastReceivedAt === null || isGone) return null;
    const end = new Date(lastReceivedAt.getTime() + WINDOW_MS);
    return end > this.clock.now() ? end : null;
  }

  private isOpen(row: ConversationDetails): boolean {
    return !this.hasWindow(row) || this.windowEndsAt(row) !== null;
  }

  /** Whether the account through which an answer goes takes free text only for a day. */
  private hasWindow({ account, departmentId }: ConversationDetails): boolean {
    const { provider } = this.accounts.of(account) ?? this.accounts.forDepartment(departmentId);
    return PROVIDERS[provider].hasWindow;
  }

  private toView(row: ConversationDetails): ConversationView {
    const { id, phone, unread, employeeId, name, departmentId, direction, kind, text, at } = row;
    const reachable = recipientOf(row.userId, phone, row.employeePhone) !== null && row.optedOutAt === null;
    return {
      id,
      employee: employeeId === null ? null : { id: employeeId, name: name ?? '', departmentId },
      phone: phone ?? row.employeePhone,
      lastMessage: direction === null ? null : { direction, kind, text, at: at.toISOString() },
      unread,
      windowEndsAt: this.windowEndsAt(row)?.toISOString() ?? null,
      answerable: reachable && this.isOpen(row),
    };
  }
}

const toMessageView = ({ at, snoozedUntil, seq: _, ...row }: MessageRow): ConversationMessageView => ({
  ...row,
  at: at.toISOString(),
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});
