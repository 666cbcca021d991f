import { integer } from '@recuerda/service';
import { z } from 'zod';

/** Settings of every WhatsApp provider; each provider's own lie beside its sender. */
export const whatsappConfig = z.object({
  /** Whether reminders are held while the provider refuses the account; `auto`: as its sender has it. */
  WHATSAPP_BREAKER: z.enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' }).default('auto'),
  /**
   * `sandbox` is the built-in stand-in, which takes the same form as a real provider; `cloud` is Meta's Cloud API.
   */
  WHATSAPP_PROVIDER: z.enum(['sandbox', 'form', 'cloud'], { error: 'expected sandbox, form or cloud' }).default('form'),
  /** Largest photo or document that is kept, MiB. */
  PROOF_MAX_MB: integer(1, 20).default(10),
});
export type WhatsappConfig = z.infer<typeof whatsappConfig>;

/** Injects the {@link WhatsappConfig}. */
export const WHATSAPP_CONFIG = Symbol('WHATSAPP_CONFIG');
