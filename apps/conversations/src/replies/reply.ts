import type { ConversationMessageView, SentMessage } from '@recuerda/contracts';
import type { KnownEmployee } from '../employees/employee.replica.js';
import type { Question } from '../threads/conversation.store.js';
import type { Answer } from '../threads/request-messages.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** A message of an employee. */
export interface Reply {
  message: ReceivedMessage;
  employee: KnownEmployee;
  /** Other employees with the same number: it is one of them who writes. */
  sharing: readonly KnownEmployee[];
  /** The message that it answers, if the provider reports it. */
  answered: SentMessage | undefined;
  /** The message that it answers, or the last one before it, if that has choices: a number chooses one of them. */
  question: Question | undefined;
  at: Date;
}

/** Ids of the employees of a number: it is one of them who writes. */
export const holdersOf = ({ employee, sharing }: Pick<Reply, 'employee' | 'sharing'>): string[] =>
  [employee, ...sharing].map(({ id }) => id);

/** What a reply did, and what it is answered. */
export interface Reaction {
  action: ConversationMessageView['action'];
  taskId?: string;
  /** Of a decision: the department of the task. */
  departmentId?: string;
  snoozedUntil?: Date;
  /** Of a decision about reminders: since when the employee has opted out, as the directory says; null: has not. */
  optedOutAt?: Date | null;
  answer?: Pick<Answer, 'kind' | 'text' | 'list' | 'buttons' | 'choices'>;
  /** The answer is given only once a day. */
  daily?: true;
}
