import { reasonOf, type SendOutcome } from '../channels/send-outcome.js';
import type { DataSource } from 'typeorm';
import type { ReminderAttempt } from './attempt.js';
import type { Message } from './message.js';

export type Bundle = NonNullable<Message['bundle']>;
/** A bundle before its POST; its attempts go to one number, by one account. */
type BundleToPost = Bundle & { text: string; attempts: readonly ReminderAttempt[] };

interface FinishedBundle {
  messageId: string;
  /** `sending`: another attempt follows. `cancelled`: no reminder was sent with it. */
  status: 'sending' | 'sent' | 'failed' | 'cancelled';
  text: string;
  posted: readonly ReminderAttempt[];
}

/** Records the bundle before its POST, and gives its reminders its id. Its claims are those of its reminders. */
export async function beginBundle(source: DataSource, bundle: BundleToPost, now: Date): Promise<void> {
  const { messageId, employeeId, text, attempts } = bundle;
  const [{ address, account }] = attempts as readonly [ReminderAttempt];
  await source.query(
    `WITH message AS (
       INSERT INTO notifier.messages AS row (id, kind, employee_id, phone, text, task_ids, status,
                                             attempts_started, claimed_until, created_at, account)
       VALUES ($1, 'bundle', $2, $3, $4, $5::uuid[], 'sending', 1, $7, $7, $8)
       ON CONFLICT (id) DO UPDATE
       SET employee_id = excluded.employee_id, phone = excluded.phone, text = excluded.text,
           task_ids = excluded.task_ids, account = excluded.account, status = 'sending',
           attempts_started = row.attempts_started + 1
     )
     UPDATE notifier.messages SET message_id = $1 WHERE id = ANY ($6::uuid[])`,
    [
      messageId,
      employeeId,
      address.value,
      text,
      attempts.map(({ reminder }) => reminder.due.taskId),
      attempts.map(({ reminder }) => reminder.due.reminderId).sort(),
      now,
      account,
    ],
  );
}

/** Records what became of it, and which reminders were in it. */
export async function finishBundle(
  source: DataSource,
  { messageId, status, text, posted }: FinishedBundle,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  const providerId = outcome.kind === 'sent' ? (outcome.providerId ?? null) : null;
  await source.query(
    `UPDATE notifier.messages
     SET status = $2, reason = $3, provider_answer = $4, provider_id = coalesce($5, provider_id), text = $6,
         task_ids = $7::uuid[], sent_at = CASE WHEN $2 <> 'sending' THEN $8::timestamptz END
     WHERE id = $1 AND status <> 'sent'`,
    [
      messageId,
      status,
      reasonOf(outcome),
      outcome.answer,
      providerId,
      text,
      posted.map(({ reminder }) => reminder.due.taskId),
      now,
    ],
  );
}
