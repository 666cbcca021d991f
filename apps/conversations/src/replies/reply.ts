import type { ConversationMessageView, MessageRequestedData, SentMessage } from '@recuerda/contracts';
import type { KnownEmployee } from '../employees/employee.replica.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** A message with choices. */
export interface Question {
  /** Ids, in the order of the message. */
  choices: readonly string[];
  /** When it was sent. */
  at: Date;
}

/** A message of an employee. */
export interface Reply {
  message: ReceivedMessage;
  employee: KnownEmployee;
  /** Other employees with the same number: it is one of them who writes. */
  sharing: readonly KnownEmployee[];
  /** The message that it answers, if the provider reports it. */
  answered: SentMessage | undefined;
  /** The last message that was sent, if it has choices: a number chooses one of them. */
  question: Question | undefined;
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
  answer?: Pick<MessageRequestedData, 'kind' | 'text' | 'list' | 'buttons'>;
  /** The answer is given only once a day. */
  daily?: true;
}
