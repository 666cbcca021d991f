import { z } from 'zod';

/** Settings of every WhatsApp provider; each provider's own lie beside its sender. */
export const whatsappConfig = z.object({
  /** `sandbox` is the built-in stand-in; it takes the same form as a real provider. */
  WHATSAPP_PROVIDER: z.enum(['sandbox', 'form'], { error: 'expected sandbox or form' }).default('form'),
  /** Signs every message. */
  SCHOOL_NAME: z.string().min(1).default('Centro Educativo'),
});
export type WhatsappConfig = z.infer<typeof whatsappConfig>;

/** Injects the {@link WhatsappConfig}. */
export const WHATSAPP_CONFIG = Symbol('WHATSAPP_CONFIG');
