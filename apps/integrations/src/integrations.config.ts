import { z } from 'zod';
import { networkList } from './network/networks.js';

export const integrationsConfig = z.object({
  /** Private networks that webhooks may go to. Others on the internet are always allowed. */
  WEBHOOK_ALLOW_NETWORKS: networkList,
});
export type IntegrationsConfig = z.infer<typeof integrationsConfig>;

/** Injects the {@link IntegrationsConfig}. */
export const INTEGRATIONS_CONFIG = Symbol('INTEGRATIONS_CONFIG');
