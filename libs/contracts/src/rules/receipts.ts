/** Statuses of a message at the provider. They come in any order, may come twice, and may be missing. */
export const MESSAGE_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;

/**
 * Reports of the provider about a message that it took, from the least to the most. The highest prevails, in whatever
 * order the statuses come: a receipt never goes back, and a failure counts only until the message is delivered.
 */
export const RECEIPTS = ['accepted', 'sent', 'undelivered', 'delivered', 'read'] as const;
export type Receipt = (typeof RECEIPTS)[number];

export const RECEIPT_OF_STATUS = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'undelivered',
} as const satisfies Record<(typeof MESSAGE_STATUSES)[number], Receipt>;

/** Why a message was not delivered: the provider's code, by which `reasonLabel` knows it, and its words. */
export const failureOf = ({ code, reason }: { code: number | null; reason: string | null }): string | null =>
  code === null ? reason : [code, reason].filter((part) => part !== null).join(': ');
