import { expect, it } from '@jest/globals';
import type { ConversationMessageView, DeliveryView } from '@recuerda/contracts';
import { taskIdsOf, threadOf } from './thread-items';

const at = (minute: number) => `2026-03-01T18:${String(minute).padStart(2, '0')}:00.000Z`;
const messages = (...minutes: number[]) =>
  minutes.map((minute) => ({ id: `m${minute}`, at: at(minute), taskId: null }) as ConversationMessageView);
const reminders = (status: DeliveryView['status'], ...minutes: number[]) =>
  minutes.map((minute) => {
    const reminder = {
      reminderId: `r${minute}`,
      sentAt: at(minute),
      createdAt: at(0),
      status,
      taskId: `t${minute % 2}`,
    };
    return reminder as DeliveryView;
  });
const idsOf = ({ items }: ReturnType<typeof threadOf>) => items.map(({ id }) => id);

it('is in the order of time, without what was never sent', () => {
  const all = { items: messages(9, 3), hasMore: false };
  const thread = threadOf(all, { items: [...reminders('sent', 7, 1), ...reminders('cancelled', 0)], hasMore: false });
  expect(idsOf(thread)).toEqual(['r1', 'm3', 'r7', 'm9']);
  expect(thread.next).toEqual({ messages: false, reminders: false });
  expect(taskIdsOf(thread.items, 1)).toEqual(['t1']);
});

it('has no gap: what is older than the loaded ones of the other kind waits for them', () => {
  const thread = threadOf({ items: messages(9, 3), hasMore: true }, { items: reminders('sent', 7, 5), hasMore: true });
  expect(idsOf(thread)).toEqual(['r5', 'r7', 'm9']);
  expect(thread.next).toEqual({ messages: false, reminders: true });
});
