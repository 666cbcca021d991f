import { z } from 'zod';
import { defineEvent } from '../define.js';
import { snapshotOf, utcInstant } from '../entities/entity-fields.js';

/** What other services know of an account at a WhatsApp provider: no secret of it. */
const fields = {
  id: z.uuid(),
  provider: z.enum(['form', 'cloud']),
  /** Such as `Meta`, or scheme, host and port of a gateway. */
  address: z.string(),
  phoneNumberId: z.string().nullable(),
  businessAccountId: z.string().nullable(),
  dialect: z.string().nullable(),
  /** Its number of changes of a secret so far. */
  secretVersion: z.int().positive(),
  /** Null: messages go through it. */
  endedAt: utcInstant.nullable(),
};
const snapshot = snapshotOf(fields);
export type PublishedAccount = z.infer<typeof snapshot>;

export const AccountConnected = defineEvent('notifier.account.connected', snapshot);
export const AccountUpdated = defineEvent('notifier.account.updated', snapshot);
export const AccountDisconnected = defineEvent('notifier.account.disconnected', snapshot);
export const ACCOUNT_EVENTS = [AccountConnected, AccountUpdated, AccountDisconnected] as const;
