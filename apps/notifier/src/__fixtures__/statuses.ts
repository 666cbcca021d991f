import { type MessageStatus, MessageStatusesReceived } from '@recuerda/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { NotifierUnderTest } from './notifier-under-test.js';

/** Answer of the Cloud API that takes a message. */
export const accepted = (id: string) => ({ body: { messages: [{ id }] } });

/** A status of the Cloud API. */
export const statusOf = (
  callbackId: string,
  kind: MessageStatus['status'],
  more: Partial<MessageStatus> = {},
): MessageStatus => ({
  providerId: `wamid.${callbackId}`,
  callbackId,
  status: kind,
  at: new Date().toISOString(),
  code: null,
  reason: null,
  category: 'utility',
  ...more,
});

/** Resolves when the notifier has them. */
export const report = ({ publisher }: Pick<NotifierUnderTest, 'publisher'>, ...statuses: MessageStatus[]) =>
  publisher.publish([
    MessageStatusesReceived.create({ id: uuidv7(), subject: '1001', time: new Date(), data: { statuses } }),
  ]);
