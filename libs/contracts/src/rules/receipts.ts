import type { MessageStatus } from '../events/conversations.js';

/**
 * What the provider reported of a message that it took, from the least to the most. The highest prevails, in whatever
 * order the statuses come: a receipt never goes back, and a failure counts only until the message is delivered.
 */
export const RECEIPTS = ['accepted', 'sent', 'undelivered', 'delivered', 'read'] as const;
export type Receipt = (typeof RECEIPTS)[number];

export const RECEIPT_OF_STATUS = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'undelivered',
} as const satisfies Record<MessageStatus['status'], Receipt>;

/** Why a message was not delivered: the provider's code, by which `reasonLabel` knows it, and its words. */
export const failureOf = ({ code, reason }: Pick<MessageStatus, 'code' | 'reason'>): string | null =>
  code === null ? reason : [code, reason].filter((part) => part !== null).join(': ');
