import { z } from 'zod';

export const sandboxConfig = z.object({
  /** Credentials that a sender needs, as at a real provider. */
  SANDBOX_APPKEY: z.string().default('sandbox'),
  SANDBOX_AUTHKEY: z.string().default('sandbox'),
});
export type SandboxConfig = z.infer<typeof sandboxConfig>;

/** Injects the {@link SandboxConfig}. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

/** Maximum number of messages, and of attempts, in memory; the oldest are dropped. */
export const MAX_KEPT = 100_000;
