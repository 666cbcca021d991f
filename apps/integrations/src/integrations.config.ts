import { integer, keyRing, networkList } from '@recuerda/service';
import { z } from 'zod';

export const integrationsConfig = z.object({
  /** Private networks that webhooks may go to. Others on the internet are always allowed. */
  WEBHOOK_ALLOW_NETWORKS: networkList,
  /** Seals the secrets that sign webhooks. */
  SECRETS_KEY: keyRing,
  /** Days a webhook is kept. */
  WEBHOOK_LOG_DAYS: integer(1, 3_650).default(30),
});
export type IntegrationsConfig = z.infer<typeof integrationsConfig>;

/** Injects the {@link IntegrationsConfig}. */
export const INTEGRATIONS_CONFIG = Symbol('INTEGRATIONS_CONFIG');
