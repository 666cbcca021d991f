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
