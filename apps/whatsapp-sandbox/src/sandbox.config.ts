import { z } from 'zod';

export const sandboxConfig = z.object({
  /** What a sender must show, as at a real provider. */
  WHATSAPP_APPKEY: z.string().default('sandbox'),
  WHATSAPP_AUTHKEY: z.string().default('sandbox'),
});
export type SandboxConfig = z.infer<typeof sandboxConfig>;

/** Injects the {@link SandboxConfig}. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

/** Messages, and attempts, kept in memory; the oldest go first. */
export const KEPT = 100_000;
