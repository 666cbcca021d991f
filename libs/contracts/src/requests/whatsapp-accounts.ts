import { z } from 'zod';
import { defineRequest } from '../define.js';
import { PROVIDER_TIMEOUT_MS } from '../durations.js';
import {
  type AccountCheckView,
  accountDepartmentsInput,
  accountInput,
  accountKey,
  checkAccountInput,
  type ConnectionListView,
  newAccountInput,
} from '../entities/whatsapp-account.js';
import type { AccountNoticeView, AccountView } from '../views/account.js';
import type { ProviderView } from '../views/provider.js';

const byAccount = z.object({ account: accountKey });

export const ListConnections = defineRequest<ConnectionListView>('notifier.connections.list', 'settings.write');
/** Tries values at the provider, and stores nothing. */
export const CheckAccountValues = defineRequest<AccountCheckView>(
  'notifier.connections.check',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(checkAccountInput);
/**
 * Connects another account, through which all notifiers send within seconds.
 *
 * @throws `validation_failed`, `secrets_key_missing`, `account_connected`, `department_has_account`; without
 * departments `connection_fixed` if the environment names a provider, or `school_has_account`.
 */
export const ConnectAccount = defineRequest<ConnectionListView>(
  'notifier.connections.connect',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(newAccountInput);
/**
 * Changes the values of an account, or exchanges it for another one that serves the same departments. An empty secret
 * stays as it is stored.
 *
 * @throws `validation_failed`, `secrets_key_missing`, `not_found`, `connection_fixed`, or `account_connected`.
 */
export const ChangeAccount = defineRequest<ConnectionListView>(
  'notifier.connections.change',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(z.object({ account: accountKey, values: accountInput }));
/**
 * Changes which departments an account serves that is not the school's.
 *
 * @throws `validation_failed` for the school's account, `not_found`, `fields_changed`, `connection_fixed`, or
 * `department_has_account`.
 */
export const AssignAccountDepartments = defineRequest<ConnectionListView>(
  'notifier.connections.assign',
  'settings.write',
).takes(accountDepartmentsInput.extend({ account: accountKey }));
/**
 * Disconnects an account: its departments go by the school's; without the school's own, messages go to the simulator.
 *
 * @throws `not_found`, or `connection_fixed`.
 */
export const DisconnectAccount = defineRequest<ConnectionListView>(
  'notifier.connections.disconnect',
  'settings.write',
).takes(byAccount);

/** Secrets by which calls of the provider about an account are known to be its own; null: it has no such secret. */
export interface AccountWebhookSecrets {
  /** Names the account. */
  account: string;
  provider: 'form' | 'cloud';
  phoneNumberId: string | null;
  businessAccountId: string | null;
  /** Signs the webhooks of Meta. */
  app: string | null;
  /** The word that Meta sends when the address is entered there. */
  verifyToken: string | null;
  /** Last part of the path of a gateway's hook. */
  path: string | null;
  /** Whether it was disconnected: its late calls still count. */
  isFormer: boolean;
}
export interface KnownAccounts {
  /** The account of the environment, whose secrets the gateway has; null: the portal connected the school's. */
  environment: Pick<AccountWebhookSecrets, 'account' | 'phoneNumberId' | 'businessAccountId'> | null;
  /** Accounts that the portal connected, the former ones last. */
  accounts: AccountWebhookSecrets[];
}
export const GetWebhookSecrets = defineRequest<KnownAccounts>('notifier.connections.webhook-secrets', 'services');

/**
 * The number and its account at the provider, as read within the last minute; null: the provider cannot be asked.
 * `fresh`: as they are now.
 */
export const ReadAccount = defineRequest<{ account: AccountView | null }>(
  'notifier.account.read',
  'settings.write',
  PROVIDER_TIMEOUT_MS,
).takes(byAccount.extend({ fresh: z.boolean() }));
/** Reports of the provider about all accounts that are not over, the latest first. */
export const ListAccountNotices = defineRequest<AccountNoticeView[]>('notifier.account.notices', 'school.read');
/** An administrator has read a notice. It comes back if the provider reports it again. */
export const DismissAccountNotice = defineRequest('notifier.account.dismiss', 'settings.write').takes(
  byAccount.extend({ key: z.string().max(200) }),
);

/** Whether the WhatsApp provider takes messages of each account, the school's first. */
export const GetProviderState = defineRequest<ProviderView[]>('notifier.provider.get', 'school.read');
/** Whether the mail server takes mails; null: it is not set up. */
export const GetMailState = defineRequest<ProviderView | null>('notifier.mail.get', 'school.read');
