import { urlOf } from '@recuerda/service';
import { z } from 'zod';
import { DIALECTS } from './dialects/dialects.js';

const dialects = Object.keys(DIALECTS) as [keyof typeof DIALECTS];

/** Settings of a provider that takes the form. */
export const formConfig = z.object({
  /** Address of the provider's messaging endpoint. */
  WHATSAPP_URL: urlOf('http:', 'https:'),
  WHATSAPP_APPKEY: z.string({ error: 'expected the provider’s application key' }).min(1),
  WHATSAPP_AUTHKEY: z.string({ error: 'expected the provider’s authorization key' }).min(1),
  /** How the provider's responses are read. */
  WHATSAPP_FORM_DIALECT: z.enum(dialects, { error: `expected ${dialects.join(', ')}` }).default('status'),
});
export type FormConfig = z.infer<typeof formConfig>;

/** Injects the {@link FormConfig}. */
export const FORM_CONFIG = Symbol('FORM_CONFIG');
