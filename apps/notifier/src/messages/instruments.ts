import { counter } from '@recuerda/service';

export const endedMessages = counter(
  'recuerda_messages_total',
  'Messages that are no reminders and got their outcome, by kind.',
  ['kind', 'outcome'],
);
