import { z } from 'zod';
import { defineEvent } from '../define.js';
import { snapshotOf, utcInstant } from '../entities/entity-fields.js';

/** An account at a WhatsApp provider as other services know it, without its secrets. */
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
  /** When it ended; null: messages go through it. */
  endedAt: utcInstant.nullable(),
  /** Departments that it serves; none: it is the school's. */
  departmentIds: z.array(z.uuid()),
};
const snapshot = snapshotOf(fields);
export type PublishedAccount = z.infer<typeof snapshot>;

export const AccountConnected = defineEvent('notifier.account.connected', snapshot);
export const AccountUpdated = defineEvent('notifier.account.updated', snapshot);
export const AccountDisconnected = defineEvent('notifier.account.disconnected', snapshot);
export const ACCOUNT_EVENTS = [AccountConnected, AccountUpdated, AccountDisconnected] as const;

/** Topics of reports about the account. A newer report replaces the one before of the same topic. */
const ACCOUNT_TOPICS = [
  'ban',
  'violation',
  'restriction',
  'account',
  'review',
  'quality',
  'limit',
  'name',
  'security',
  'alert',
] as const;

/** Something that the provider reports about the business account or its number. */
export const accountNotice = z.object({
  topic: z.enum(ACCOUNT_TOPICS),
  /** The provider's word, such as `DISABLE` or `FLAGGED`. */
  event: z.string().min(1).max(100),
  /** `ended`: what the topic's last report said is over. */
  severity: z.enum(['ended', 'information', 'warning', 'critical']),
  /** Digits of the number that it is about; null: the account. */
  number: z.string().max(30).nullable(),
  /** More of the provider's words, such as the kind of violation. */
  words: z.string().max(500).nullable(),
  at: utcInstant,
  /** When it ends by itself; null: that is not known. */
  until: utcInstant.nullable(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/** The provider reports something about the account or its number, such as a ban. Reports come in any order. */
export const AccountReported = defineEvent(
  'conversations.account.reported',
  z.object({ accountId: z.string().max(50), notice: accountNotice }),
);
export type AccountReportedData = z.infer<typeof AccountReported.data>;
