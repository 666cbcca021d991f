import type { MessageRequestedData } from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import type { EntityManager } from 'typeorm';
import { derivedId } from '../conversations.database.js';
import type { KnownEmployee } from '../employees/employee.replica.js';
import type { NamedPerson } from '../employees/provider-users.js';
import type { ReceivedMessage } from '../received-message.js';

export interface ConversationRow {
  id: string;
  employeeId: string | null;
  phone: string | null;
  /** Time of the last answer that is given once a day. */
  helpedAt: Date | null;
}

/** A message of the school in a conversation. */
export interface Answer extends Pick<MessageRequestedData, 'kind' | 'text' | 'phone' | 'list' | 'buttons'> {
  id: string;
  conversationId: string;
  employee: Pick<KnownEmployee, 'id' | 'departmentId'> | undefined;
  /** The received message that it answers. */
  replyTo?: string;
  /** Department that it is about; the employee's own by default. */
  departmentId?: string | null | undefined;
  /** Employee whose words it quotes to another person: they are erased with that employee. */
  quotedEmployeeId?: string;
  /** Reason why it is only kept, and not sent. */
  unsent?: string;
  /** Ids that a number said after it names, in their order, where its text is the list. */
  choices?: readonly string[];
}

/** Effect of a received message. */
interface Effect extends Partial<Record<'action' | 'taskId' | 'departmentId', string | null>> {
  snoozedUntil?: Date | null;
}

/** A message with choices. */
export interface Question {
  /** Ids, in the order of the message. */
  choices: readonly string[];
  /** When it was sent. */
  at: Date;
  /** Whether the reply answers this message itself. */
  isAnswered: boolean;
}

/** Opens the conversation of the sender, and locks it. */
export async function openConversation(
  manager: EntityManager,
  { userId, kind, newNumber, phone: former, account }: ReceivedMessage,
  employee: KnownEmployee | undefined,
  at: Date,
): Promise<ConversationRow> {
  const phone = newNumber ?? former;
  const number = phone === null ? null : (canonicalNumber(phone) ?? phone);
  const id =
    employee?.id ??
    (await ofStranger(manager, phone, userId)) ??
    derivedId(number === null ? `user ${userId}` : `number ${number}`);
  const [row] = await manager.query<ConversationRow[]>(
    `INSERT INTO conversations.conversations AS c
       (id, employee_id, phone, last_message_at, last_received_at, user_id, account)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET phone = coalesce(excluded.phone, c.phone),
       user_id = coalesce(excluded.user_id, c.user_id),
       last_message_at = greatest(c.last_message_at, excluded.last_message_at),
       last_received_at = greatest(c.last_received_at, excluded.last_received_at),
       account = CASE WHEN excluded.last_received_at < c.last_received_at THEN c.account
                 ELSE coalesce(excluded.account, c.account) END
     RETURNING id, employee_id AS "employeeId", phone, helped_at AS "helpedAt"`,
    [
      ...[id, employee?.id ?? null, phone, at, kind === 'notice' ? null : at, userId],
      kind === 'notice' ? null : account,
    ],
  );
  if (!row) throw new Error('the conversation was neither inserted nor updated');
  return row;
}

async function ofStranger(manager: EntityManager, phone: string | null, userId: string | null) {
  const [found] = await manager.query<{ id: string }[]>(
    `SELECT id FROM conversations.conversations WHERE employee_id IS NULL AND (user_id = $1 OR phone = $2)
     ORDER BY last_message_at DESC LIMIT 1`,
    [userId, phone],
  );
  return found?.id;
}

/** Keeps the conversations of strangers whose id or number has changed. */
export async function carryOverConversations(manager: EntityManager, people: readonly NamedPerson[]): Promise<void> {
  for (const { userId, phone, former } of people) {
    if (former === undefined) continue;
    await manager.query(
      `UPDATE conversations.conversations SET user_id = coalesce($1, user_id), phone = $2
       WHERE employee_id IS NULL AND (user_id = $3 OR phone = $4)`,
      [userId, phone, former.userId, former.phone],
    );
  }
}

/** Opens the conversation of an employee who is written to first. */
export async function openConversationFor(
  manager: EntityManager,
  { id }: Pick<KnownEmployee, 'id'>,
  at: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO conversations.conversations (id, employee_id, last_message_at) VALUES ($1, $1, $2)
     ON CONFLICT (id) DO NOTHING`,
    [id, at],
  );
}

/** Returns false if the message is there already. */
export async function addReceived(
  manager: EntityManager,
  id: string,
  conversationId: string,
  message: ReceivedMessage,
  at: Date,
) {
  const rows = await manager.query<unknown[]>(
    `WITH added AS (
       INSERT INTO conversations.messages (id, conversation_id, direction, kind, text, at, provider_id)
       VALUES ($1, $2, 'received', $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING conversation_id),
     counted AS (UPDATE conversations.conversations c SET unread = unread + 1
                 FROM added WHERE c.id = added.conversation_id)
     SELECT FROM added`,
    [id, conversationId, message.kind, message.shown ?? message.text, at, message.providerId],
  );
  return rows.length > 0;
}

export async function setReaction(
  manager: EntityManager,
  id: string,
  { action = null, taskId = null, snoozedUntil = null, departmentId = null }: Effect,
): Promise<void> {
  await manager.query(
    `UPDATE conversations.messages SET action = $2, task_id = $3, snoozed_until = $4, department_id = $5
     WHERE id = $1`,
    [id, action, taskId, snoozedUntil, departmentId],
  );
}

/**
 * Returns the account to which the person of the conversation last wrote, or null; undefined if the message is there
 * already.
 */
export async function addSent(
  manager: EntityManager,
  answer: Answer,
  at: Date,
  userId: string | undefined,
): Promise<string | null | undefined> {
  const { id, conversationId, kind, text, replyTo, unsent, departmentId, quotedEmployeeId } = answer;
  const shown = answer.list ?? answer.buttons;
  const choices = answer.choices ?? shown?.map((choice) => choice.id);
  const rows = await manager.query<{ account: string | null }[]>(
    `WITH added AS (
       INSERT INTO conversations.messages
         (id, conversation_id, direction, kind, text, at, reply_to, user_id, choices, department_id, reason, status,
          shown_choices, quoted_employee_id)
       VALUES ($1, $2, 'sent', $3, $4, $5, $6, $7, $8, $9, $10,
               CASE WHEN $10::text IS NULL THEN 'pending' ELSE 'failed' END, $11, $12)
       ON CONFLICT (id) DO NOTHING RETURNING conversation_id),
     latest AS (UPDATE conversations.conversations c SET last_message_at = greatest(c.last_message_at, $5)
                FROM added WHERE c.id = added.conversation_id)
     SELECT c.account FROM added JOIN conversations.conversations c ON c.id = added.conversation_id`,
    [
      id,
      conversationId,
      kind,
      text,
      at,
      replyTo ?? null,
      userId ?? null,
      choices && JSON.stringify(choices),
      departmentId ?? null,
      unsent ?? null,
      shown && JSON.stringify(shown.map(({ id: _, ...choice }) => choice)),
      quotedEmployeeId ?? null,
    ],
  );
  return rows[0]?.account;
}

export async function setHelped(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.query('UPDATE conversations.conversations SET helped_at = $2 WHERE id = $1', [id, at]);
}

/** The message that is answered if it is a question, else the last one sent until `until`, if that is one. */
export async function lastQuestion(
  manager: EntityManager,
  conversationIds: readonly string[],
  answeredId: string | null,
  until: Date,
): Promise<Question | undefined> {
  const [found] = await manager.query<(Question | { choices: null })[]>(
    `SELECT choices, at, true AS "isAnswered" FROM conversations.messages
     WHERE id = $2 AND conversation_id = ANY ($1) AND choices IS NOT NULL
     UNION ALL
     SELECT choices, at, false FROM (
       SELECT last.* FROM unnest($1::uuid[]) given (id) CROSS JOIN LATERAL (
         SELECT choices, at, seq FROM conversations.messages
         WHERE conversation_id = given.id AND direction = 'sent' AND at <= $3
         ORDER BY at DESC, seq DESC LIMIT 1) last
       ORDER BY at DESC, seq DESC LIMIT 1) sent
     ORDER BY "isAnswered" DESC LIMIT 1`,
    [conversationIds, answeredId, until],
  );
  return found?.choices ? found : undefined;
}

/** Counts the answers to messages of a conversation since a time. */
export async function countAnswers(manager: EntityManager, conversationId: string, since: Date): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM conversations.messages
     WHERE conversation_id = $1 AND at > $2 AND direction = 'sent' AND reply_to IS NOT NULL`,
    [conversationId, since],
  );
  return row?.count ?? 0;
}

/** The last message received in the day before that did anything, if it asked about a task or brought a file for it. */
export interface Previous {
  action: 'asked' | 'attached';
  taskId: string;
  at: Date;
}

export async function previousOf(
  manager: EntityManager,
  conversationIds: readonly string[],
  at: Date,
): Promise<Previous | undefined> {
  const [found] = await manager.query<{ action: string; taskId: string | null; at: Date }[]>(
    `SELECT action, task_id AS "taskId", at FROM (
       SELECT last.* FROM unnest($1::uuid[]) given (id) CROSS JOIN LATERAL (
         SELECT action, task_id, at, seq FROM conversations.messages
         WHERE conversation_id = given.id AND direction = 'received' AND action IS NOT NULL
           AND at <= $2::timestamptz
           AND at > $2::timestamptz - interval '1 day'
         ORDER BY at DESC, seq DESC LIMIT 1) last
       ORDER BY at DESC, seq DESC LIMIT 1) received`,
    [conversationIds, at],
  );
  if (!found?.taskId || (found.action !== 'asked' && found.action !== 'attached')) return undefined;
  return { action: found.action, taskId: found.taskId, at: found.at };
}
