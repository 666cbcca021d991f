import { PROVIDER_KINDS } from '@recuerda/contracts';
import { type Env, integer, isSignInOn, loadConfig, urlOf } from '@recuerda/service';
import { z } from 'zod';

/** Secret that is a part of a path: letters, digits, hyphens and underscores need no escape. */
const pathSecret = z.string().regex(/^[\w-]{16,200}$/, { error: 'expected 16 to 200 letters, digits, - and _' });

/** The gateway's settings, besides those that every service reads. */
export const gatewayConfig = z.object({
  /** Folder of the portal's static build; without it a page says that only the API runs. */
  PORTAL_DIR: z.string().optional(),
  /** Folder of the guides' static build, served under `/ayuda`; without it a page says how to make it. */
  GUIDE_DIR: z.string().optional(),
  /**
   * Requests a second that one address may go on making; 0: no limit. Unset: 100; those of this machine are not limited
   * where only this machine is served.
   */
  RATE_LIMIT: integer(0, 1_000_000).optional(),
  /** Event streams at once. */
  EVENT_STREAMS: integer(1, 1_000_000).default(500),
  /** Event streams of one address; unset: as RATE_LIMIT. A school's many portals may share one. */
  EVENT_STREAMS_PER_CLIENT: integer(1, 1_000_000).optional(),
  /** Event streams of one account and its API tokens, from all addresses. */
  EVENT_STREAMS_PER_USER: integer(1, 1_000_000).default(10),
  /** Exports at once. */
  EXPORTS: integer(1, 1_000).default(4),
  /** Exports of one address; unset: 3; for this machine as RATE_LIMIT. */
  EXPORTS_PER_CLIENT: integer(1, 1_000).optional(),
  /** Exports of one account and its API tokens, from all addresses. */
  EXPORTS_PER_USER: integer(1, 1_000).default(2),
  /** Setting that every service reads; unset: a proxy on this machine is believed if it passes on the host as well. */
  TRUST_PROXY: z.string().optional(),
  /** Setting that every service reads: base of the addresses that are shown to people. */
  PUBLIC_URL: z.string().optional(),
  /** Signs the webhooks of Meta, which are not taken without it. */
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_APP_SECRET_FILE: z.string().optional(),
  /** Word that Meta sends when the address of the webhooks is entered there. */
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN_FILE: z.string().optional(),
  /** Last part of the path of a form gateway's hook, which does not exist without it. */
  WHATSAPP_FORM_WEBHOOK_SECRET: pathSecret.optional(),
  WHATSAPP_FORM_WEBHOOK_SECRET_FILE: z.string().optional(),
  /** The sandbox's hook instead, which counts only where the sandbox is the provider. */
  SANDBOX_WEBHOOK_SECRET: pathSecret.optional(),
  /** Address of the official API: that of the simulator is no provider. */
  WHATSAPP_GRAPH_URL: urlOf('http:', 'https:').optional(),
  WHATSAPP_PROVIDER: z.enum(PROVIDER_KINDS, { error: 'expected sandbox, form or cloud' }).default('form'),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** Limits of one address where none is set. Of the places for exports one is left to others. */
export const DEFAULT_LIMITS = { RATE_LIMIT: 100, EVENT_STREAMS_PER_CLIENT: 100, EXPORTS_PER_CLIENT: 3 } as const;

/**
 * Reads the settings. If people sign in from the start, the limits hold for this machine too: a proxy on it may pass on
 * requests that look like its own.
 *
 * @throws `ConfigError` for a wrong environment.
 */
export function readGatewayConfig(env: Env): GatewayConfig {
  const given = loadConfig(gatewayConfig, env);
  return isSignInOn(env, false) ? { ...DEFAULT_LIMITS, ...given } : given;
}

/** Injects the {@link GatewayConfig}. */
export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
