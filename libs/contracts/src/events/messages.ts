import { z } from 'zod';
import { defineEvent } from '../define.js';
import { instantField } from '../fields.js';

/** A message that is no reminder got its result. */
export const MessageEnded = defineEvent(
  'notifier.message.ended',
  z.object({
    messageId: z.uuid(),
    status: z.enum(['sent', 'failed']),
    /** The provider's id of the message, where it gives one. */
    providerId: z.string().nullable(),
    /** Machine-readable reason of a failure, or `unclear_answer`: it was taken, and the response cannot be read. */
    reason: z.string().nullable(),
    at: instantField,
  }),
);
export type MessageEndedData = z.infer<typeof MessageEnded.data>;
