import { z } from 'zod';
import { defineRequest } from '../define.js';
import { EMAIL } from '../entities/entity-fields.js';
import { providerIdField } from '../fields.js';

/** A message that was sent: a reminder, with its task, or another message. */
export interface SentMessage {
  providerId: string;
  reminderId: string | null;
  messageId: string | null;
  taskId: string | null;
  employeeId: string | null;
  /** Tasks of a message with several reminders, in its order. */
  taskIds?: string[];
}

/**
 * Returns the employees, also former ones, to whom something was sent under a number or by mail to an address, at most
 * 100, and the other forms of the number: as it is dialled, and as it was dialled where the provider knows the person
 * by this one.
 */
export const FindEmployeesOfNumber = defineRequest<{ ids: string[]; phones: string[] }>(
  'notifier.recipients.employees',
  'personal-data.manage',
).takes(z.object({ phone: z.string().max(100), email: EMAIL.input }));

/**
 * Returns the numbers to which something was sent, as `canonicalNumber` has them, that the provider knows by this one:
 * what they answer comes from it. At most 100.
 */
export const FindNumbersKnownAs = defineRequest<string[]>('notifier.recipients.known-as', 'services').takes(
  z.object({ number: z.string().max(100) }),
);

/** Finds messages by the provider's ids; unknown ones are left out. At most 100. */
export const FindSentMessages = defineRequest<SentMessage[]>('notifier.messages.find', 'services').takes(
  z.object({ providerIds: z.array(providerIdField).max(100) }),
);
