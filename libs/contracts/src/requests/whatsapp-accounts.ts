import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import {
  type AccountCheckView,
  type AccountInput,
  accountInput,
  type CheckAccountInput,
  checkAccountInput,
  type ConnectionView,
} from '../entities/whatsapp-account.js';
import type { AccountNoticeView, AccountView } from '../views/account.js';
import type { ProviderView } from '../views/provider.js';

const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;

export const GetConnection = defineRequest<ConnectionView, Nothing>(
  'notifier.connection.get',
  'settings.write',
  nothing,
);
/** Tries values at the provider, and stores nothing. */
export const CheckAccountValues = defineRequest<AccountCheckView, CheckAccountInput>(
  'notifier.connection.check',
  'settings.write',
  checkAccountInput,
  PROVIDER_TIMEOUT_MS,
);
/**
 * Stores an account, through which all notifiers send within seconds. An empty secret stays as it is stored.
 *
 * @throws `validation_failed`, `connection_fixed` if the environment names a provider, or `secrets_key_missing`.
 */
export const ConnectAccount = defineRequest<ConnectionView, AccountInput>(
  'notifier.connection.connect',
  'settings.write',
  accountInput,
  PROVIDER_TIMEOUT_MS,
);
/** Messages go to the simulator again. */
export const DisconnectAccount = defineRequest<ConnectionView, Nothing>(
  'notifier.connection.disconnect',
  'settings.write',
  nothing,
);

/** By what calls of the provider are known to be its own: the account's first, then those of accounts before it. */
export interface AccountWebhookSecrets {
  /** The account's provider; null: none is stored. */
  provider: 'form' | 'cloud' | null;
  app: string[];
  verifyToken: string[];
  /** Last parts of the paths of hooks. */
  form: string[];
}
export const GetWebhookSecrets = defineRequest<AccountWebhookSecrets, Nothing>(
  'notifier.connection.webhook-secrets',
  'services',
  nothing,
);

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
/** Reports of the provider that are not over, the latest first. */
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

/** Whether the WhatsApp provider takes messages of the account. */
export const GetProviderState = defineRequest<ProviderView, Record<string, never>>(
  'notifier.provider.get',
  'school.read',
  z.object({}),
);
