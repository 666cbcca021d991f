import { integer } from '@recuerda/service';
import { z } from 'zod';
import { webhooksConfig } from './webhooks/webhooks.config.js';

/** What the gateway reads of the environment, besides what every service reads. */
export const gatewayConfig = z.object({
  /** Folder of the portal's static build; without it a page says that only the API runs. */
  PORTAL_DIR: z.string().optional(),
  /** Folder of the guides' static build, served under `/ayuda`; without it a page says how to make it. */
  GUIDE_DIR: z.string().optional(),
  /**
   * Requests a second that one address may go on making; 0: no limit. Unset: 100, and this machine's own are not
   * limited.
   */
  RATE_LIMIT: integer(0, 1_000_000).optional(),
  /** Event streams at once. */
  EVENT_STREAMS: integer(1, 1_000_000).default(500),
  /** Of one address; unset: 100, and this machine's own are not limited. A school's many portals may share one. */
  EVENT_STREAMS_PER_CLIENT: integer(1, 1_000_000).optional(),
  /** Event streams of one account and its API tokens, from all addresses. */
  EVENT_STREAMS_PER_USER: integer(1, 1_000_000).default(10),
  /** Exports at once. */
  EXPORTS: integer(1, 1_000).default(4),
  /** Exports of one address; unset: 3, and this machine's own are not limited. */
  EXPORTS_PER_CLIENT: integer(1, 1_000).optional(),
  /** Exports of one account and its API tokens, from all addresses. */
  EXPORTS_PER_USER: integer(1, 1_000).default(2),
  ...webhooksConfig.shape,
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** Injects the {@link GatewayConfig}. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
