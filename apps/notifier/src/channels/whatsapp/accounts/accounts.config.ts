import { type Env, keyRing, loadConfig, networkList, urlOf } from '@recuerda/service';
import { z } from 'zod';
import { cloudConfig, type CloudConfig, requiredCloudConfig } from '../cloud/cloud.config.js';
import { type FormConfig, readFormConfig } from '../form/form.config.js';
import { whatsappConfig, type WhatsappConfig } from '../whatsapp.config.js';

export const accountsConfig = z.object({
  /** Seals the secrets of accounts that the portal connects. */
  SECRETS_KEY: keyRing,
  /** Private networks that gateways may be in, as webhooks may. */
  WEBHOOK_ALLOW_NETWORKS: networkList,
  /** The sandbox is reached wherever it is. */
  SANDBOX_URL: urlOf('http:', 'https:').optional(),
});
export type AccountsConfig = z.infer<typeof accountsConfig>;

/** Injects the {@link AccountsConfig}. */
export const ACCOUNTS_CONFIG = Symbol('ACCOUNTS_CONFIG');

/** The account that the environment gives, and what it says of any account. */
export interface EnvironmentAccount {
  provider: WhatsappConfig['WHATSAPP_PROVIDER'];
  /** Settings of `form` and `sandbox`. */
  form?: FormConfig;
  /** Its number, account and token are those of `cloud`. */
  cloud: CloudConfig;
}

/** Injects the {@link EnvironmentAccount}. */
export const ENVIRONMENT_ACCOUNT = Symbol('ENVIRONMENT_ACCOUNT');

/** Throws `ConfigError` for a wrong environment. */
export function readEnvironmentAccount(env: Env): EnvironmentAccount {
  const { WHATSAPP_PROVIDER: provider } = loadConfig(whatsappConfig, env);
  if (provider === 'cloud') return { provider, cloud: loadConfig(requiredCloudConfig, env) };
  return { provider, form: readFormConfig(env, provider), cloud: loadConfig(cloudConfig, env) };
}

/** Returns the environment's settings of Meta with the number, account and token of this one. */
export const cloudConfigOf = (
  { cloud }: Pick<EnvironmentAccount, 'cloud'>,
  values: { phoneNumberId: string; businessAccountId: string; token: string },
): CloudConfig => ({
  ...cloud,
  WHATSAPP_TOKEN: values.token,
  WHATSAPP_TOKEN_FILE: undefined,
  WHATSAPP_PHONE_NUMBER_ID: values.phoneNumberId,
  WHATSAPP_BUSINESS_ACCOUNT_ID: values.businessAccountId,
});
