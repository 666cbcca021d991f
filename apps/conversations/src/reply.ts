import type { ConversationMessageView, SentMessage } from '@recuerda/contracts';
import type { KnownEmployee } from './employees/employee.replica.js';
import type { Answer, Previous, Question } from './threads/conversation.store.js';
import type { ReceivedMessage } from './received-message.js';

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
  previous: Previous | undefined;
  at: Date;
}

/** Ids of the employees of a number: it is one of them who writes. */
export const holdersOf = ({ employee, sharing }: Pick<Reply, 'employee' | 'sharing'>): string[] =>
  [employee, ...sharing].map(({ id }) => id);

/** A message to another employee that a reply causes. */
export interface Notice extends Pick<Answer, 'kind' | 'text' | 'buttons' | 'quotedEmployeeId'> {
  /** The same cause gives one message. */
  cause: string;
  to: KnownEmployee;
  /** Department of the task that it is about. */
  departmentId: string | null;
}

/** Effect of a reply, and its answer. */
export interface Reaction {
  action: ConversationMessageView['action'];
  taskId?: string;
  /** Department of the task that a decision is about. */
  departmentId?: string;
  snoozedUntil?: Date;
  /** Time at which the employee opted out, as the directory says; null after opting in. */
  optedOutAt?: Date | null;
  answer?: Pick<Answer, 'kind' | 'text' | 'list' | 'buttons' | 'choices'>;
  /** Message to the manager. */
  notice?: Notice | undefined;
  /** The answer is given only once a day. */
  daily?: true;
}

/** Returns the reaction that says what was done, or why it was not. */
export const confirmed = (action: Reaction['action'], text: string, more: Partial<Reaction> = {}): Reaction => ({
  action,
  ...more,
  answer: { kind: 'confirmation', text },
});

/** Returns a question with one button; where a text is asked for, the button stands for none. */
export const asking = (text: string, id: string, title: string, more: Partial<Reaction> = {}): Reaction => ({
  action: 'asked',
  ...more,
  answer: { kind: 'question', text, buttons: [{ id, title }] },
});
