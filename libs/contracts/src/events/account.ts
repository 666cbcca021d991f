import { z } from 'zod';
import { defineEvent } from '../define.js';
import { accountNotice } from '../views/account.js';

/** The provider reports something about the account or its number, such as a ban. Reports come in any order. */
export const AccountReported = defineEvent(
  'conversations.account.reported',
  z.object({ accountId: z.string().max(50), notice: accountNotice }),
);
export type AccountReportedData = z.infer<typeof AccountReported.data>;
