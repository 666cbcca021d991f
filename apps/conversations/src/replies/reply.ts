import type { ConversationMessageView, MessageRequestedData, SentMessage } from '@recuerda/contracts';
import type { KnownEmployee } from '../employees/employee.replica.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** A message of an employee. */
export interface Reply {
  message: ReceivedMessage;
  employee: KnownEmployee;
  /** The message that it answers, if the provider reports it. */
  answered: SentMessage | undefined;
  /** Ids of the last list that was sent, in its order: a number chooses one of them. */
  choices: readonly string[];
  at: Date;
}

/** What a reply did, and what it is answered. */
export interface Reaction {
  action: ConversationMessageView['action'];
  taskId?: string;
  /** Of a decision: the department of the task. */
  departmentId?: string;
  snoozedUntil?: Date;
  /** Of a decision about reminders: since when the employee has opted out, as the directory says; null: has not. */
  optedOutAt?: Date | null;
  answer?: Pick<MessageRequestedData, 'kind' | 'text' | 'list'>;
  /** The answer is given only once a day. */
  daily?: true;
}
