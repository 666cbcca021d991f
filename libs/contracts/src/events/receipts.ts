import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField } from '../fields.js';
import { RECEIPTS } from '../rules/receipts.js';
import { MAX_COUNTS } from './reminders.js';

/** The receipt of a reminder changed; open histories show it. */
export const ReceiptUpdated = defineEvent(
  'notifier.receipt.updated',
  z.object({
    reminderId: z.uuid(),
    taskId: z.uuid(),
    /** The employee's when it was sent; null if it is not known. */
    departmentId: z.uuid().nullable(),
    receipt: z.enum(RECEIPTS),
  }),
);

/** Receipts by which reminders are counted. `reported`: the provider reported anything after it took the reminder. */
const COUNTED_RECEIPTS = ['reported', 'delivered', 'read'] as const;
export type CountedReceipt = (typeof COUNTED_RECEIPTS)[number];

const count = z.int().nonnegative();
/**
 * Reminders sent in an hour, of one department, that got a receipt, as one notifier process recorded it: the numbers
 * themselves, not their increase. They only grow, so the larger one is the newer. A reminder counts once of each kind.
 */
const receiptCount = z.object({
  /** Start of the hour in which they were sent. */
  hour: instantField,
  departmentId: z.uuid().nullable(),
  instanceId: z.uuid(),
  receipt: z.enum(COUNTED_RECEIPTS),
  /** From sending to reading, with two significant digits; 0 if not read. */
  delaySeconds: count,
  count,
});
export type ReceiptCount = z.infer<typeof receiptCount>;

/** Receipt counts changed, or are published again. */
export const ReceiptsCounted = defineEvent(
  'notifier.receipts.counted',
  z.object({ counts: z.array(receiptCount).max(MAX_COUNTS) }),
);
