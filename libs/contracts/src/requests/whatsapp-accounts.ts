import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import {
  type AccountCheckView,
  accountInput,
  checkAccountInput,
  type ConnectionView,
} from '../entities/whatsapp-account.js';
import type { AccountNoticeView, AccountView } from '../views/account.js';
import type { ProviderView } from '../views/provider.js';

export const GetConnection = defineRequest<ConnectionView>('notifier.connection.get', 'settings.write');
/** Tries values at the provider, and stores nothing. */
export const CheckAccountValues = defineRequest<AccountCheckView>(
  'notifier.connection.check',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(checkAccountInput);
/**
 * Stores an account, through which all notifiers send within seconds. An empty secret stays as it is stored.
 *
 * @throws `validation_failed`, `connection_fixed` if the environment names a provider, or `secrets_key_missing`.
 */
export const ConnectAccount = defineRequest<ConnectionView>(
  'notifier.connection.connect',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(accountInput);
/** Messages go to the simulator again. */
export const DisconnectAccount = defineRequest<ConnectionView>('notifier.connection.disconnect', 'settings.write');

/** By what calls of the provider are known to be its own: the account's first, then those of accounts before it. */
export interface AccountWebhookSecrets {
  /** The account's provider; null: none is stored. */
  provider: 'form' | 'cloud' | null;
  app: string[];
  verifyToken: string[];
  /** Last parts of the paths of hooks. */
  form: string[];
}
export const GetWebhookSecrets = defineRequest<AccountWebhookSecrets>(
  'notifier.connection.webhook-secrets',
  'services',
);

/**
 * The number and its account at the provider, as read within the last minute; null: the provider cannot be asked.
 * `fresh`: as they are now.
 */
export const ReadAccount = defineRequest<{ account: AccountView | null }>(
  'notifier.account.read',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(z.object({ fresh: z.boolean().optional() }));
/** Reports of the provider that are not over, the latest first. */
export const ListAccountNotices = defineRequest<AccountNoticeView[]>('notifier.account.notices', 'school.read');
/** An administrator has read a notice. It comes back if the provider reports it again. */
export const DismissAccountNotice = defineRequest('notifier.account.dismiss', 'settings.write').takes(
  z.object({ key: z.string().max(200) }),
);

/** Whether the WhatsApp provider takes messages of the account. */
export const GetProviderState = defineRequest<ProviderView>('notifier.provider.get', 'school.read');
