import type { ConversationMessageView, DeliveryView } from '@recuerda/contracts';

/** Something in a thread: a message, or a reminder, which has no text of its own. */
export type ThreadItem = { id: string; at: string } & (
  | { message: ConversationMessageView }
  | { reminder: DeliveryView }
);

/** The loaded pages of one kind, newest first. */
export interface Loaded<T> {
  items: readonly T[];
  hasMore: boolean;
}

const ofMessage = (message: ConversationMessageView): ThreadItem => ({ id: message.id, at: message.at, message });
const ofReminder = (reminder: DeliveryView): ThreadItem => ({
  id: reminder.reminderId,
  at: reminder.sentAt ?? reminder.createdAt,
  reminder,
});

/** A reminder that was never sent. */
const isCancelled = (item: ThreadItem): boolean => 'reminder' in item && item.reminder.status === 'cancelled';

/** Time of the oldest loaded one, if there are older ones; '' if there are none. */
const horizonOf = (items: readonly ThreadItem[], hasMore: boolean): string => (hasMore && items.at(-1)?.at) || '';

/**
 * Returns messages and reminders in the order of their times. Where older ones of one kind are not loaded yet, those of
 * the other kind from before are left out; `next` names the kinds to load for more.
 */
export function threadOf(messages: Loaded<ConversationMessageView>, reminders: Loaded<DeliveryView>) {
  const kinds = {
    messages: messages.items.map(ofMessage),
    reminders: reminders.items.map(ofReminder),
  };
  const horizons = {
    messages: horizonOf(kinds.messages, messages.hasMore),
    reminders: horizonOf(kinds.reminders, reminders.hasMore),
  };
  const horizon = horizons.messages > horizons.reminders ? horizons.messages : horizons.reminders;
  const items = [...kinds.messages, ...kinds.reminders]
    .filter((item) => item.at >= horizon && !isCancelled(item))
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const isNext = (kind: keyof typeof horizons, hasMore: boolean) => hasMore && horizons[kind] === horizon;
  return {
    items,
    next: { messages: isNext('messages', messages.hasMore), reminders: isNext('reminders', reminders.hasMore) },
  };
}

/** The tasks that a thread is about, at most as many as one request names; those of the newest items first. */
export function taskIdsOf(items: readonly ThreadItem[], limit: number): string[] {
  const ids = items.toReversed().map((item) => ('message' in item ? item.message.taskId : item.reminder.taskId));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, limit).sort();
}
