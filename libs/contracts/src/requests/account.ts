import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import type { AccountNoticeView, AccountView } from '../views/account.js';

/**
 * The number and its account at the provider, as read within the last minute; null: the provider cannot be asked.
 * `fresh`: as they are now.
 */
export const ReadAccount = defineRequest<{ account: AccountView | null }, { fresh?: boolean | undefined }>(
  'notifier.account.read',
  'settings.write',
  z.object({ fresh: z.boolean().optional() }),
  PROVIDER_TIMEOUT_MS,
);
/** What the provider has reported and is not over, the latest first. */
export const ListAccountNotices = defineRequest<AccountNoticeView[], Record<string, never>>(
  'notifier.account.notices',
  'school.read',
  z.object({}),
);
/** An administrator has read a notice. It comes back if the provider reports it again. */
export const DismissAccountNotice = defineRequest<Record<string, never>, { key: string }>(
  'notifier.account.dismiss',
  'settings.write',
  z.object({ key: z.string().max(200) }),
);
