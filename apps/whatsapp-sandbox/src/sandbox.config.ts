import { urlOf } from '@recuerda/service';
import { z } from 'zod';

/** Credentials that a sender of the form needs, and the simulated account at Meta by the variables of its sender. */
export const sandboxConfig = z.object({
  SANDBOX_APPKEY: z.string().default('sandbox'),
  SANDBOX_AUTHKEY: z.string().default('sandbox'),
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
export type SandboxConfig = z.infer<typeof sandboxConfig>;

/** Injects the {@link SandboxConfig}. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

/** The simulated number that sends, digits. */
export const DISPLAY_PHONE_NUMBER = '50422223333';

/** Maximum number of messages, and of attempts, in memory; the oldest are dropped. */
export const MAX_KEPT = 100_000;
