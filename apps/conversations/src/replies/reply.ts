import type { ConversationMessageView, MessageRequestedData, SentMessage } from '@recuerda/contracts';
import type { KnownEmployee } from '../employees/employee.replica.js';
import type { ReceivedMessage } from '../webhooks/received.js';

/** A message of an employee. */
export interface Reply {
  message: ReceivedMessage;
  employee: KnownEmployee;
  /** What it answers, if the provider says so. */
  answered: SentMessage | undefined;
  /** What may be chosen by number: ids of the last list, in its order. */
  choices: readonly string[];
  at: Date;
}

/** What a reply did, and what it is answered. */
export interface Reaction {
  action: ConversationMessageView['action'];
  taskId?: string;
  snoozedUntil?: Date;
  answer?: Pick<MessageRequestedData, 'kind' | 'text' | 'list'>;
  /** The answer is given only once a day. */
  daily?: true;
}
