import { urlOf } from '@recuerda/service';
import { z } from 'zod';

/** Settings of the simulated account, with the variables of the sender. */
export const graphConfig = z.object({
  WHATSAPP_TOKEN: z.string().min(1).default('sandbox'),
  WHATSAPP_APP_SECRET: z.string().min(1).default('sandbox'),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).default('sandbox'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().min(1).default('106540352242922'),
  WHATSAPP_BUSINESS_ACCOUNT_ID: z.string().min(1).default('102290129340398'),
  /** Receives Meta's webhooks; without it none are sent. */
  WHATSAPP_WEBHOOK_URL: urlOf('http:', 'https:').optional(),
  /** Receives what employees answer to messages of the form; its path holds the secret. */
  WHATSAPP_FORM_WEBHOOK_URL: urlOf('http:', 'https:').optional(),
});
export type GraphConfig = z.infer<typeof graphConfig>;

/** Injects the {@link GraphConfig}. */
export const GRAPH_CONFIG = Symbol('GRAPH_CONFIG');

/** The simulated number that sends, digits. */
export const DISPLAY_PHONE_NUMBER = '50422223333';
